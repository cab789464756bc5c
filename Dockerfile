# One image: the server with the browser client in it. Built from a checkout: docker build -t tuolaji .

FROM node:22-bookworm-slim AS client
WORKDIR /build
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN cd web && npm ci --no-audit --no-fund
COPY web web
COPY scripts/client scripts/client
COPY src/tuolaji/server src/tuolaji/server
RUN scripts/client

FROM python:3.13-slim-bookworm AS server
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY pyproject.toml setup.py README.md LICENSE constraints.txt ./
COPY src src
COPY --from=client /build/src/tuolaji/server/static src/tuolaji/server/static
# the kernel is compiled here; without the compiler it would run interpreted
RUN python -m venv /opt/tuolaji \
    && TUOLAJI_COMPILE=require /opt/tuolaji/bin/pip install --no-cache-dir --constraint constraints.txt '.[scale]'

FROM python:3.13-slim-bookworm
COPY --from=server /opt/tuolaji /opt/tuolaji
RUN useradd --system --uid 1000 --create-home --home-dir /data tuolaji
USER tuolaji
WORKDIR /data
VOLUME /data
ENV PATH=/opt/tuolaji/bin:$PATH PYTHONUNBUFFERED=1 \
    TUOLAJI_SERVER_HOST=0.0.0.0 TUOLAJI_SERVER_PORT=8000 TUOLAJI_LOGS_FORM=json
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["tuolaji", "serve"]
