/** What the people at a table are called on this screen. */

import { format, type Lang } from "../i18n";
import { seatKey } from "../state/sides";
import type { TableState } from "../state/state";

/** The person on a seat by name, null for a bot or where nobody's name is known. */
export function personName(table: TableState, seat: number): string | null {
  const one = table.room.seats[seat];
  return one?.kind === "person" && one.name !== "" ? one.name : null;
}

/** A seat in a sentence: by its place as I sit, by name or number for who watches. */
export function seatName(table: TableState, seat: number, lang: Lang): string {
  if (table.me !== null) return format(lang, seatKey(table.snapshot, seat, table.me));
  return personName(table, seat) ?? format(lang, "seat.number", { number: seat + 1 });
}

/** What stands on a seat: you, a person's name, or the place. */
export function seatTitle(table: TableState, seat: number, lang: Lang): string {
  return seat === table.me ? seatName(table, seat, lang) : (personName(table, seat) ?? seatName(table, seat, lang));
}
