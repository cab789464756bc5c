/** The HTTP side: rulebooks and making a table. */

import type { CreateTable, RulebookInfo, TableCreated } from "./types";

/** An answer that is no success; `code` is the server's, or `network`. */
export class ApiError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("network");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const code = body !== null && typeof body === "object" && "code" in body ? String(body.code) : "network";
    throw new ApiError(code);
  }
  return body as T;
}

export function rulebooks(): Promise<RulebookInfo[]> {
  return ask<RulebookInfo[]>("/api/rulebooks");
}

export function createTable(request: CreateTable): Promise<TableCreated> {
  return ask<TableCreated>("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
}
