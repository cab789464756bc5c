/** Commitments this browser was shown before a draw was opened, kept so that the proof can be held against them. */

import type { DrawView } from "../../../wire/events";

const PREFIX = "tuolaji.draws.";

function kept(event: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + event) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keeps the commitments of draws that are still sealed; one that is sealed anew counts anew. */
export function keepSeals(event: string, draws: readonly DrawView[]): void {
  const before = kept(event);
  const sealed = draws.filter((draw) => draw.groups === null && draw.commitment && before[draw.subject] !== draw.commitment);
  if (sealed.length === 0) return;
  try {
    const added = Object.fromEntries(sealed.map((draw) => [draw.subject, draw.commitment]));
    localStorage.setItem(PREFIX + event, JSON.stringify({ ...before, ...added }));
  } catch {
    // a browser that keeps nothing has nothing to hold against
  }
}

export function keptSeal(event: string, subject: string): string | null {
  return kept(event)[subject] ?? null;
}
