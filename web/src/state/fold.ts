/** The pure fold: a state and what happened give the next state. */

import type { Clock, Seen, Snapshot, Step, ToClient, TrickSeen, Welcome } from "../wire/types";
import { heard } from "./room";
import type { Ended, RunningClock, State, TableState } from "./state";

/** What happens on this side of the wire. */
export type Local =
  | { type: "connecting" }
  | { type: "lost" }
  | { type: "sent"; id: string }
  | { type: "trick-cleared" }
  | { type: "selection-changed" }
  /** Something is asked of the room. */
  | { type: "asked-room" }
  | ({ type: "disagreed" } & Ended)
  /** A watcher looks from another seat. */
  | { type: "look-from"; seat: number }
  | { type: "talking"; open: boolean }
  | { type: "mute"; seat: number; on: boolean };

const RECENT = 12;

function running(clock: Clock | null, now: number): RunningClock | null {
  return clock && { what: clock.what, ends: now + clock.left, total: clock.total };
}

/** A trick that has just been completed stays on the table; the next play clears it. */
function resting(before: TableState, step: Step): TrickSeen | null {
  const event = step.event;
  if (event?.type === "trick-ended") {
    const trick = before.snapshot.trick;
    return trick && { ...trick, standing: event.winner, points: event.points };
  }
  if (event?.type === "played" || event?.type === "deal-started" || event?.type === "throw-failed") return null;
  return before.resting;
}

function recent(before: readonly Seen[], step: Step): Seen[] {
  return step.event ? [...before, { seq: step.seq, event: step.event }].slice(-RECENT) : [...before];
}

function welcomed(message: Welcome, before: TableState | null, now: number): TableState {
  return {
    id: message.table,
    me: message.seat,
    seat: message.seat ?? before?.seat ?? 0,
    delay: message.delay,
    room: message.room,
    commitment: message.commitment,
    pace: message.pace,
    rulebook: message.rulebook,
    manners: message.manners,
    snapshot: message.snapshot,
    hand: message.hand,
    choices: message.choices,
    clock: running(message.clock, now),
    held: message.held,
    resting: null,
    recent: [...(before?.recent ?? []), ...message.missed].slice(-RECENT),
  };
}

function stepped(table: TableState, step: Step, now: number): TableState {
  return {
    ...table,
    snapshot: { ...table.snapshot, ...(step.patch as Partial<Snapshot>) },
    hand: step.hand ?? table.hand,
    choices: step.choices ?? table.choices,
    clock: running(step.clock, now),
    held: step.held,
    resting: resting(table, step),
    recent: recent(table.recent, step),
  };
}

/** Whether an answer about a choice of cards is still about the same position. */
function sameTurn(before: TableState | null, after: TableState): boolean {
  return before !== null && before.snapshot.phase === after.snapshot.phase && before.choices === after.choices;
}

function afterTable(state: State, table: TableState): State {
  const same = sameTurn(state.table, table);
  return {
    ...state,
    table,
    refused: same ? state.refused : null,
    considered: same ? state.considered : null,
    hints: same ? state.hints : null,
  };
}

/** A message of the server. `now` is the local clock in milliseconds. */
export function fold(state: State, message: ToClient, now: number): State {
  switch (message.type) {
    case "welcome":
      return {
        ...afterTable(state, welcomed(message, state.table, now)),
        connection: "open",
        failure: null,
      };
    case "step":
      return state.table ? { ...afterTable(state, stepped(state.table, message, now)), failure: null } : state;
    case "done":
      return message.id === state.pending ? { ...state, pending: null, refused: null } : state;
    case "refused":
      return message.id === state.pending
        ? { ...state, pending: null, refused: message }
        : { ...state, declined: message };
    case "considered":
      return { ...state, considered: message };
    case "hints":
      return { ...state, hints: message };
    case "room-changed":
      return state.table ? { ...state, table: { ...state.table, room: message.room } } : state;
    case "said":
      return heard(state, message);
    case "failure":
      return message.closing
        ? { ...state, connection: "refused", failure: message.code }
        : { ...state, failure: message.code, pending: message.code === "cannot-save" ? state.pending : null };
    default: {
      const never: never = message;
      return never;
    }
  }
}

/** Something on this side. */
export function foldLocal(state: State, local: Local): State {
  switch (local.type) {
    case "connecting":
      return { ...state, connection: "connecting" };
    case "lost":
      return state.connection === "refused" ? state : { ...state, connection: "lost" };
    case "sent":
      return { ...state, pending: local.id, refused: null };
    case "trick-cleared":
      return state.table ? { ...state, table: { ...state.table, resting: null } } : state;
    case "selection-changed":
      return { ...state, refused: null };
    case "asked-room":
      return { ...state, declined: null, disagreed: null };
    case "disagreed":
      return { ...state, disagreed: { what: local.what, how: local.how } };
    case "look-from":
      return state.table?.me === null ? { ...state, table: { ...state.table, seat: local.seat } } : state;
    case "talking":
      return { ...state, talking: local.open, unread: 0 };
    case "mute": {
      const others = state.muted.filter((seat) => seat !== local.seat);
      return { ...state, muted: local.on ? [...others, local.seat] : others };
    }
    default: {
      const never: never = local;
      return never;
    }
  }
}
