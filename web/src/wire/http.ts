/** HTTP calls: JSON out, JSON in, and the server's codes where something is wrong. */

/** An answer that is no success; `code` is the server's, or `network`; what it says, in English and in Chinese. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail = "",
    readonly zh = "",
  ) {
    super(code);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "network";
}

/** A word of the server's, in both languages; `code` is stable. */
export interface Trouble {
  code: string;
  zh: string;
  en: string;
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiError) return { code: error.code, zh: error.zh, en: error.detail };
  return { code: "network", zh: "", en: "" };
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("network");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problem(body);
  return body as T;
}

/** Asks for a change. The server takes JSON of its own page only. */
export function tell<T>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function problem(body: unknown): ApiError {
  if (body === null || typeof body !== "object" || !("code" in body)) return new ApiError("network");
  return new ApiError(String(body.code), "message" in body ? String(body.message) : "", "zh" in body ? String(body.zh) : "");
}
