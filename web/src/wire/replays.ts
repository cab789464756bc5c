/** Calls for finished matches. */

import { ask } from "./http";
import type { DealReplay, MatchInfo } from "./types";

function address(table: string): string {
  return `/api/matches/${encodeURIComponent(table)}`;
}

export function matchInfo(table: string): Promise<MatchInfo> {
  return ask<MatchInfo>(address(table));
}

export function dealReplay(table: string, deal: number): Promise<DealReplay> {
  return ask<DealReplay>(`${address(table)}/deals/${deal}`);
}

/** Where the record of a match is downloaded. */
export function recordAddress(table: string): string {
  return `${address(table)}/record`;
}
