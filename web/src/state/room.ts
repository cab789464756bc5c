/** The room as this seat sees it: who is away, what may be asked of the others, what is asked of me. Pure. */

import type { Proposal, RoomSeat, Said, Seen } from "../wire/types";
import type { Ended, State, TableState } from "./state";

const KEPT = 120;

/** A person for whom a bot plays. */
export function standIn(table: TableState, seat: number): RoomSeat | null {
  const one = table.room.seats[seat];
  return one?.kind === "person" && one.away !== null ? one : null;
}

/** Whether a bot plays for me. */
export function replaced(table: TableState): boolean {
  return table.me !== null && standIn(table, table.me) !== null;
}

/** A play of mine lies in the running trick and the table lets people take back. */
export function mayTakeBack(table: TableState): boolean {
  const manners = table.room.manners;
  if (!manners.take_back || manners.match_mode || table.room.proposal) return false;
  const { phase, trick } = table.snapshot;
  return table.me !== null && phase === "play" && (trick?.plays.some((play) => play.seat === table.me) ?? false);
}

/** It is my lead and the table lets people claim the rest. */
export function mayClaim(table: TableState): boolean {
  if (!table.room.manners.claim || table.room.proposal) return false;
  return table.me !== null && table.choices.kinds.includes("claim");
}

/** Whether I am asked for an answer. */
export function asked(table: TableState, proposal: Proposal): boolean {
  return table.me !== null && proposal.seat !== table.me && proposal.answers[table.me] === null;
}

/** A proposal that was open, how far the game was and what time it was here when it was first seen. */
export interface Asking {
  what: Proposal["what"];
  seat: number;
  seq: number;
  at: number;
}

/** A proposal is open for so long; a little less, for the way it takes to this screen. */
const OPEN_MS = 29_000;

/** How a proposal came to nothing. */
export function howEnded(asking: Asking, me: number | null, now: number): Ended["how"] {
  if (now - asking.at >= OPEN_MS) return "lapsed";
  return asking.seat === me ? "disagreed" : "closed";
}

/** Whether something the others agreed to has happened since an event. */
export function agreed(events: readonly Seen[], since: number): boolean {
  return events.some(
    ({ seq, event }) => seq > since && (event.type === "claimed" || (event.type === "ruling-applied" && event.take_back > 0)),
  );
}

/** Why nothing can be said now, or null where it can. */
export function silence(table: TableState): "off" | "match" | "watch" | null {
  const manners = table.room.manners;
  if (manners.chat === "off") return "off";
  const during = !["idle", "done", "over"].includes(table.snapshot.phase);
  if (!during) return null;
  return manners.match_mode ? "match" : table.me === null ? "watch" : null;
}

/** The talk with one more line; a line that is there already stays once. */
export function heard(state: State, line: Said): State {
  if (state.said.some((one) => one.id === line.id)) return state;
  const said = [...state.said, line].slice(-KEPT);
  const own = line.seat !== null && line.seat === state.table?.me;
  const silent = own || state.talking || (line.seat !== null && state.muted.includes(line.seat));
  return { ...state, said, unread: silent ? state.unread : state.unread + 1 };
}

/** What a person lets through. */
export function audible(state: State): Said[] {
  return state.said.filter((line) => line.seat === null || !state.muted.includes(line.seat));
}
