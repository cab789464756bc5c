/** The matches of one's own team, seen from its side. */

import type { EventMatches, EventOverview, MatchView, Result } from "../../../wire/events";
import type { Side } from "../sheet/sheets";

export interface Own {
  view: MatchView;
  side: Side;
}

/** In the order of stages and rounds. */
export function ownMatches(overview: EventOverview | null, matches: EventMatches | null): Own[] {
  const stages = overview?.stages.map((one) => one.stage) ?? [];
  const found = (matches?.matches ?? []).flatMap((view): Own[] => {
    const side = view.mine[0];
    return side === "a" || side === "b" ? [{ view, side }] : [];
  });
  const order = (own: Own): number => stages.indexOf(own.view.match.stage) * 1000 + own.view.match.round;
  return found.sort((one, two) => order(one) - order(two));
}

/** The match to be played now: the first without a result. */
export const current = (own: readonly Own[]): Own | null => own.find((one) => one.view.match.result === null) ?? null;

export function opponent(own: Own): string | null {
  return own.side === "a" ? own.view.match.b : own.view.match.a;
}

/** A result with one's own levels first. */
export function seenFrom(side: Side, result: Result): Result {
  return side === "a" ? result : { ...result, levels: [result.levels[1], result.levels[0]] };
}

export function outcome(own: Own): "won" | "lost" | "drawn" | "open" {
  const winner = own.view.match.result?.winner;
  if (winner === undefined) return "open";
  if (winner === "none") return "drawn";
  return winner === own.side ? "won" : "lost";
}

/** Where the reports of two sides stand: theirs is to be confirmed, one's own waits for them, or they differ. */
export function reported(conflict: boolean, mine: unknown, theirs: unknown): "conflict" | "theirs" | "mine" | "none" {
  if (conflict) return "conflict";
  if (mine) return "mine";
  return theirs ? "theirs" : "none";
}
