/** What a hall screen turns through: scenes that fit the moment, each small enough to be read from afar. */

import type { EventClock, EventOverview, EventStandings, GroupView, MatchView, PlaceView } from "../../../wire/events";
import { bracketOf, partsOf, type Bracket } from "../show/bracket";
import { clocksOf, momentOf, ofRound, roundNow, stageNow } from "../show/standing";

export const KINDS = ["pairings", "clock", "standings", "bracket", "winners", "draw", "welcome"] as const;
export type Kind = (typeof KINDS)[number];

/** Rows of a column: those of a group, or some of them. */
export interface Column {
  group: GroupView;
  from: number;
  rows: GroupView["rows"];
}

interface Base {
  /** The same scene has the same key, whatever its figures are. */
  key: string;
  page: number;
  pages: number;
  stage: string;
}

export type Scene = Base &
  (
    | { kind: "pairings"; round: number; rows: MatchView[]; columns: number }
    | { kind: "clock"; round: number; rows: MatchView[] }
    | { kind: "standings"; columns: Column[] }
    | { kind: "bracket"; bracket: Bracket }
    | { kind: "winners"; places: PlaceView[] }
    | { kind: "draw"; subject: string }
    | { kind: "welcome" }
  );

export interface Seen {
  overview: EventOverview;
  matches: readonly MatchView[];
  standings: EventStandings | null;
  clock: EventClock | null;
}

/** Rows that can be read from the last row of chairs. */
export const ROWS = 8;
const BRACKET_MATCHES = 8;

function turned<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  const even = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => items.slice(at * even, (at + 1) * even)).filter((part) => part.length > 0);
}

function pairings({ overview, matches }: Seen): Scene[] {
  const stage = stageNow(overview);
  if (!stage) return [];
  const round = roundNow(matches, stage.stage);
  const rows = ofRound(matches, stage.stage, round).sort((one, two) => (one.table ?? 1e6) - (two.table ?? 1e6));
  const columns = rows.length > ROWS ? 2 : 1;
  return turned(rows, ROWS * columns).map((part, page, all) => ({
    kind: "pairings",
    key: `pairings/${page}`,
    page,
    pages: all.length,
    stage: stage.stage,
    round,
    rows: part,
    columns: part.length > ROWS ? 2 : 1,
  }));
}

function clock({ overview, matches, clock: found }: Seen): Scene[] {
  const stage = stageNow(overview);
  const round = stage ? roundNow(matches, stage.stage) : 0;
  const rows = stage ? ofRound(matches, stage.stage, round) : [];
  if (!stage || clocksOf(found, rows).length === 0) return [];
  return [{ kind: "clock", key: "clock", page: 0, pages: 1, stage: stage.stage, round, rows }];
}

function standings({ overview, standings: found }: Seen): Scene[] {
  const now = stageNow(overview);
  const all = found?.groups ?? [];
  const own = all.filter((group) => group.stage === now?.stage);
  const last = all.at(-1)?.stage;
  const groups = own.length > 0 ? own : all.filter((group) => group.stage === last);
  const columns = groups.flatMap((group) => {
    let from = 0;
    return turned(group.rows, ROWS).map((rows): Column => {
      from += rows.length;
      return { group, from: from - rows.length, rows };
    });
  });
  return turned(columns, 2).map((part, page, pages) => ({
    kind: "standings",
    key: `standings/${page}`,
    page,
    pages: pages.length,
    stage: part[0]?.group.stage ?? "",
    columns: part,
  }));
}

function brackets({ overview, matches }: Seen): Scene[] {
  const found = overview.stages.flatMap((stage) => {
    const bracket = bracketOf(overview, stage, matches);
    return bracket ? [{ stage: stage.stage, bracket }] : [];
  });
  const one = found.at(-1);
  if (!one) return [];
  return partsOf(one.bracket, BRACKET_MATCHES).map((bracket, page, all) => ({
    kind: "bracket",
    key: `bracket/${page}`,
    page,
    pages: all.length,
    stage: one.stage,
    bracket,
  }));
}

function winners({ overview, standings: found }: Seen): Scene[] {
  if (!overview.stages.every((stage) => stage.complete) || !found?.places.length) return [];
  return turned(found.places, ROWS * 2).map((places, page, all) => ({
    kind: "winners",
    key: `winners/${page}`,
    page,
    pages: all.length,
    stage: "",
    places,
  }));
}

/** The draw that the hall waits for, or the one that was opened last. */
function draws({ overview }: Seen, subject: string): Scene[] {
  const sealed = overview.draws.filter((draw) => draw.groups === null);
  const shown = overview.draws.find((draw) => draw.subject === subject) ?? sealed[0] ?? overview.draws.at(-1);
  return shown ? [{ kind: "draw", key: `draw/${shown.subject}`, page: 0, pages: 1, stage: "", subject: shown.subject }] : [];
}

function welcome(): Scene[] {
  return [{ kind: "welcome", key: "welcome", page: 0, pages: 1, stage: "" }];
}

const FITTING = {
  waiting: ["welcome"],
  before: ["pairings", "clock", "bracket"],
  during: ["clock", "pairings", "bracket", "standings"],
  after: ["standings", "bracket", "pairings"],
  over: ["winners", "standings", "bracket"],
} as const;

/** The scenes of the moment, or of the kinds that are asked for; never none. */
export function scenesOf(seen: Seen, wanted: readonly Kind[], subject: string): Scene[] {
  const moment = momentOf(seen.overview, seen.matches, seen.clock);
  const waits = seen.overview.draws.some((draw) => draw.groups === null);
  const played = seen.matches.some((one) => one.match.result && one.match.b !== null);
  const fitting: readonly Kind[] = waits ? ["draw", ...FITTING[moment]] : FITTING[moment];
  const kinds = wanted.length > 0 ? wanted : fitting.filter((kind) => kind !== "standings" || played);
  const makers: Record<Kind, () => Scene[]> = {
    pairings: () => pairings(seen),
    clock: () => clock(seen),
    standings: () => standings(seen),
    bracket: () => brackets(seen),
    winners: () => winners(seen),
    draw: () => draws(seen, subject),
    welcome,
  };
  const found = kinds.flatMap((kind) => makers[kind]());
  return found.length > 0 ? found : welcome();
}
