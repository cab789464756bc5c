/** What the socket says about the room of a table: people, seats, manners, talk. */

import type { FromClient as FromClientOfGame, ToClient as ToClientOfGame, Welcome as WelcomeOfGame } from "./types";

export interface TableManners {
  pace?: "calm" | "fast" | "normal";
  play_seconds?: number;
  absent_seconds?: number;
  next_seconds?: number;
  watching?: "after" | "live" | "none";
  watch_delay?: number;
  chat?: "free" | "off" | "phrases";
  match_mode?: boolean;
  take_back?: boolean;
  claim?: boolean;
}

export interface RoomSeat {
  kind: "bot" | "person";
  name: string;
  strength: "easy" | "normal" | "strong";
  here: boolean;
  away: "line" | "time" | null;
  since: number;
}

export interface Proposal {
  number: number;
  what: "claim" | "take-back";
  seat: number;
  cards: string[];
  answers: [boolean | null, boolean | null, boolean | null, boolean | null];
  until: number;
}

export interface RoomView {
  host: number | null;
  you_host: boolean;
  started: boolean;
  paused: { seat: number } | null;
  name: string;
  visibility: "password" | "public" | "unlisted";
  code: string;
  seats: [RoomSeat, RoomSeat, RoomSeat, RoomSeat];
  manners: TableManners;
  watchers: number;
  proposal: Proposal | null;
  house: { name: string; value: string | number | boolean }[];
  commitment: string;
}

/** What the felt asks of the room. */
export type RoomCommand =
  | { type: "pause"; on: boolean }
  | { type: "back" }
  | { type: "say"; text: string }
  | { type: "say-phrase"; phrase: string }
  | { type: "propose"; what: Proposal["what"] }
  | { type: "answer"; proposal: number; yes: boolean }
  | { type: "withdraw" }
  | { type: "stand" };

export interface RoomChanged {
  type: "room-changed";
  room: RoomView;
}

export interface Said {
  type: "said";
  id: number;
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
}

export type Welcome = Omit<WelcomeOfGame, "seat"> & { seat: number | null; delay?: number; room?: RoomView };
export type ToClient = Exclude<ToClientOfGame, { type: "welcome" }> | Welcome | RoomChanged | Said;
export type FromClient = FromClientOfGame | { type: "room"; id: string; command: RoomCommand };
