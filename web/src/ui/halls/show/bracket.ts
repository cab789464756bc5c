/** A knock-out as it is drawn: who stands where, round after round. */

import { linesOf } from "../../../state/draws/bracket";
import type { EventOverview, MatchView, StageView } from "../../../wire/events";
import { ofStage } from "./standing";

/** A place of the bracket. `a`, `b`: a team, null for nobody (a bye), undefined while it is open. */
export interface Slot {
  a: string | null | undefined;
  b: string | null | undefined;
  match: MatchView | null;
}

export interface Bracket {
  rounds: Slot[][];
  /** How many teams are left before each round, in the whole bracket. */
  teams: number[];
  third: Slot | null;
}

const OPEN: Slot = { a: undefined, b: undefined, match: null };

/** null: it is no knock-out, or has not begun. */
export function bracketOf(overview: EventOverview, stage: StageView, matches: readonly MatchView[]): Bracket | null {
  const format = overview.format.stages.find((one) => one.id === stage.stage);
  const field = stage.groups?.[0];
  if (format?.kind !== "knock-out" || !field) return null;
  const own = ofStage(matches, stage.stage);
  const lines = linesOf(field);
  const rounds: Slot[][] = [];
  for (let size = lines.length / 2, number = 1; size >= 1 && size * 2 > format.left; size /= 2, number++) {
    const before = rounds[number - 2];
    rounds.push(
      Array.from({ length: size }, (_, at) => {
        const match = own.find((one) => one.match.round === number && one.match.number === at + 1);
        if (match) return { a: match.match.a, b: match.match.b, match };
        if (!before) return { a: lines[2 * at], b: lines[2 * at + 1], match: null };
        return { a: winner(before[2 * at]), b: winner(before[2 * at + 1]), match: null };
      }),
    );
  }
  return { rounds, teams: rounds.map((round) => round.length * 2), third: format.third && rounds.length > 1 ? thirdOf(rounds, own) : null };
}

/** Who goes on from a place; a bye goes on at once where its round is paired. */
export function winner(slot: Slot | undefined): string | null | undefined {
  const result = slot?.match?.match.result;
  if (!slot || !result) return undefined;
  return result.winner === "none" ? null : slot[result.winner];
}

function loser(slot: Slot | undefined): string | undefined {
  const result = slot?.match?.match.result;
  if (!slot || !result || result.winner === "none") return undefined;
  return slot[result.winner === "a" ? "b" : "a"] ?? undefined;
}

function thirdOf(rounds: readonly Slot[][], own: readonly MatchView[]): Slot {
  const match = own.find((one) => one.match.round === rounds.length && one.match.number === 2);
  if (match) return { a: match.match.a, b: match.match.b, match };
  const half = rounds.at(-2) ?? [];
  return { ...OPEN, a: loser(half[0]), b: loser(half[1]) };
}

/** Parts of at most `most` matches high: the first rounds piece by piece, then what they lead to. */
export function partsOf(bracket: Bracket, most: number): Bracket[] {
  const first = bracket.rounds[0]?.length ?? 0;
  if (first <= most) return [bracket];
  const pieces = first / most;
  const deep = bracket.rounds.findIndex((round) => round.length === pieces) + 1;
  const parts = Array.from({ length: pieces }, (_, at) => ({
    rounds: bracket.rounds.slice(0, deep).map((round) => {
      const share = round.length / pieces;
      return round.slice(at * share, (at + 1) * share);
    }),
    teams: bracket.teams.slice(0, deep),
    third: null,
  }));
  return [...parts, ...partsOf({ ...bracket, rounds: bracket.rounds.slice(deep - 1), teams: bracket.teams.slice(deep - 1) }, most)];
}
