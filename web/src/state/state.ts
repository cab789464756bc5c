/** The one state of a table's screen. Everything shown is a function of it. */

import type { CardText } from "../cards/cards";
import type {
  Choices,
  Clock,
  Considered,
  Group,
  Hints,
  Manners,
  Refused,
  RulebookInfo,
  Seen,
  Snapshot,
  TrickSeen,
  Welcome,
} from "../wire/types";

export type Connection = "connecting" | "open" | "lost" | "refused";

/** A wait on the table with the local time at which it ends. */
export interface RunningClock {
  what: Clock["what"];
  ends: number;
  total: number;
}

/** What a screen knows once it has been welcomed. */
export interface TableState {
  id: string;
  seat: number;
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
}

export const START: State = {
  connection: "connecting",
  failure: null,
  table: null,
  pending: null,
  refused: null,
  considered: null,
  hints: null,
};

/** The hand as one list, in the order it is shown. */
export function handOf(groups: readonly Group[]): CardText[] {
  return groups.flatMap((group) => group.cards);
}
