/** Where an event stands: its stage, its round, what has begun and what is over. */

import type { EventClock, EventOverview, MatchView, StageView, TableClock } from "../../../wire/events";

/** What a hall looks at now. */
export type Moment = "waiting" | "before" | "during" | "after" | "over";

/** The stage that is played: the last that has begun, else the first. */
export function stageNow(overview: EventOverview | null): StageView | null {
  const stages = overview?.stages ?? [];
  return stages.filter((stage) => stage.groups !== null).at(-1) ?? stages[0] ?? null;
}

export function ofStage(matches: readonly MatchView[], stage: string): MatchView[] {
  return matches.filter((one) => one.match.stage === stage);
}

/** The round that is played in a stage: the first with an open match, else the last there is; 0: none. */
export function roundNow(matches: readonly MatchView[], stage: string): number {
  const own = ofStage(matches, stage);
  const open = own.filter((one) => !one.match.result).map((one) => one.match.round);
  return open.length > 0 ? Math.min(...open) : Math.max(0, ...own.map((one) => one.match.round));
}

export function ofRound(matches: readonly MatchView[], stage: string, round: number): MatchView[] {
  return ofStage(matches, stage).filter((one) => one.match.round === round);
}

/** The clocks of a round's open matches. */
export function clocksOf(clock: EventClock | null, matches: readonly MatchView[]): TableClock[] {
  const wanted = new Set(matches.map((one) => one.match.id));
  return clock?.tables.filter((table) => wanted.has(table.match)) ?? [];
}

export function momentOf(overview: EventOverview | null, matches: readonly MatchView[], clock: EventClock | null): Moment {
  const stage = stageNow(overview);
  if (!overview || !stage?.groups) return "waiting";
  if (overview.stages.every((one) => one.complete)) return "over";
  const round = ofRound(matches, stage.stage, roundNow(matches, stage.stage));
  if (round.length === 0) return "before";
  if (round.every((one) => one.match.result)) return "after";
  const begun = clocksOf(clock, round).some((table) => table.clock.running || table.clock.elapsed > 0);
  const played = round.some((one) => one.match.result && one.match.b !== null);
  return begun || played ? "during" : "before";
}

/** Places of a group that lead on: to a later stage, or to the first place. */
export function placesWanted(overview: EventOverview, stage: string): number {
  return overview.format.stages.find((one) => one.source.stage === stage)?.source.places || 1;
}

/** The last round of a group is at hand: all rounds are paired, nobody has more than one match open, not all are played. */
export function lastRound(overview: EventOverview, matches: readonly MatchView[], stage: string, group: number): boolean {
  const format = overview.format.stages.find((one) => one.id === stage);
  const paired = overview.stages.find((one) => one.stage === stage)?.rounds ?? 0;
  if (format && "rounds" in format && paired < format.rounds) return false;
  const open = new Map<string, number>();
  for (const { match } of ofStage(matches, stage)) {
    if (match.group !== group - 1 || match.result) continue;
    for (const team of [match.a, match.b]) if (team !== null) open.set(team, (open.get(team) ?? 0) + 1);
  }
  return open.size > 0 && [...open.values()].every((count) => count === 1);
}
