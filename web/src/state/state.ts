/** The one state of a table's screen. Everything shown is a function of it. */

import type { CardText } from "../cards/cards";
import type {
  Choices,
  Considered,
  Group,
  Hints,
  Manners,
  Proposal,
  Refused,
  RoomView,
  RulebookInfo,
  Said,
  Seen,
  Snapshot,
  TrickSeen,
  Welcome,
} from "../wire/types";

export type Connection = "connecting" | "open" | "lost" | "refused";

/** A wait on the table with the local time at which it ends. */
export interface RunningClock {
  what: string;
  ends: number;
  total: number;
}

/** What a screen knows once it has been welcomed. */
export interface TableState {
  id: string;
  /** My seat; null: I watch. */
  me: number | null;
  /** The seat at the bottom of the screen: mine, or the one I look from. */
  seat: number;
  /** Seconds by which a watcher sees the table later. */
  delay: number;
  /** People, manners and proposals of the table. */
  room: RoomView;
  /** The seal of the match's shuffles. */
  commitment: string;
  pace: Welcome["pace"];
  rulebook: RulebookInfo;
  manners: Manners;
  snapshot: Snapshot;
  hand: Group[];
  choices: Choices;
  clock: RunningClock | null;
  held: boolean;
  /** A complete trick that still lies on the table to be read. */
  resting: TrickSeen | null;
  /** The latest events that deserve a word, newest last. */
  recent: Seen[];
}

/** How a proposal came to nothing: the others did not agree to mine, another's was given up, or its time ran out. */
export interface Ended {
  what: Proposal["what"];
  how: "disagreed" | "closed" | "lapsed";
}

export interface State {
  connection: Connection;
  /** Code of the failure that ended the connection for good. */
  failure: string | null;
  table: TableState | null;
  /** Name of the command that waits for its answer. */
  pending: string | null;
  refused: Refused | null;
  considered: Considered | null;
  hints: Hints | null;
  /** What the room would not do. */
  declined: Refused | null;
  /** The proposal that nothing came of. */
  disagreed: Ended | null;
  /** The talk at the table, oldest first. */
  said: Said[];
  unread: number;
  /** The talk is open on the screen. */
  talking: boolean;
  /** Seats this person does not want to hear. */
  muted: number[];
}

export const START: State = {
  connection: "connecting",
  failure: null,
  table: null,
  pending: null,
  refused: null,
  considered: null,
  hints: null,
  declined: null,
  disagreed: null,
  said: [],
  unread: 0,
  talking: false,
  muted: [],
};

/** The hand as one list, in the order it is shown. */
export function handOf(groups: readonly Group[]): CardText[] {
  return groups.flatMap((group) => group.cards);
}
