"""HTTP calls: each is an ``Endpoint`` (endpoint.py), and together they make the OpenAPI document (openapi.py)."""
