/** Tables as people who are not at them see them, and taking a seat. */

import { ask, tell } from "./http";
import type {
  CodeFound,
  GiveHost,
  HouseLine,
  MyTable,
  Remove,
  Seated,
  SetBot,
  SetHouse,
  SetManners,
  SetVisibility,
  SitDown,
  Stand,
  Start,
  Swap,
  TableInfo,
  TableManners,
} from "./types";

export type Strength = SetBot["strength"];
export type Visibility = SetVisibility["visibility"];
export type OptionValue = HouseLine["value"];

/** What only the host may ask of the room, and standing up. */
export type HostCommand = Start | SetHouse | SetManners | SetVisibility | SetBot | Swap | Remove | GiveHost | Stand;

export const tableInfo = (table: string): Promise<TableInfo> => ask<TableInfo>(`/api/tables/${table}`);
export const publicTables = (): Promise<TableInfo[]> => ask<TableInfo[]>("/api/lobby");
export const myTables = (): Promise<MyTable[]> => ask<MyTable[]>("/api/me/tables");
export const sitDown = (table: string, wanted: SitDown): Promise<Seated> =>
  tell<Seated>(`/api/tables/${table}/sit`, wanted);
export const qrOf = (table: string): string => `/api/tables/${table}/qr.svg`;

/** The table of a code as people type it: small letters, blanks and dashes do not matter. */
export async function tableOfCode(typed: string): Promise<string> {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return (await ask<CodeFound>(`/api/codes/${encodeURIComponent(code)}`)).table;
}

/** The address that invites to a table. */
export function inviteLink(page: Location, table: string): string {
  return `${page.origin}/j/${table}`;
}

export const MANNERS: TableManners = {
  pace: "normal",
  play_seconds: 0,
  absent_seconds: 30,
  next_seconds: 10,
  watching: "live",
  watch_delay: 0,
  chat: "free",
  match_mode: false,
  take_back: true,
  claim: true,
};
