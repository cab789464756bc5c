/** Rulebooks and making a table. */

import { ask, tell } from "./http";
import type { CreateTable, RulebookInfo, RulebookOptions, TableCreated } from "./types";

export { ApiError } from "./http";

export function rulebooks(): Promise<RulebookInfo[]> {
  return ask<RulebookInfo[]>("/api/rulebooks");
}

/** The options of a rulebook, in groups. */
export function rulebookOptions(rulebook: string): Promise<RulebookOptions[]> {
  return ask<RulebookOptions[]>(`/api/rulebooks/${rulebook}/options`);
}

export function createTable(request: CreateTable): Promise<TableCreated> {
  return tell<TableCreated>("/api/tables", request);
}
