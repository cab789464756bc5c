/** What the people at a table are called on this screen. */

import { format, type Lang } from "../i18n";
import { isTwin } from "../state/seating";
import { seatKey } from "../state/sides";
import type { TableState } from "../state/state";

/** The person on a seat by name, null for a bot or where nobody's name is known. */
export function personName(table: TableState, seat: number): string | null {
  const one = table.room.seats[seat];
  return one?.kind === "person" && one.name !== "" ? one.name : null;
}

/** A seat by its place as I sit, by its number for who watches. */
export function seatPlace(table: TableState, seat: number, lang: Lang): string {
  if (table.me !== null) return format(lang, seatKey(table.snapshot, seat, table.me));
  return format(lang, "seat.number", { number: seat + 1 });
}

/** A person's name that tells two of one name apart by their places; the place where nobody's name is known. */
function toldApart(table: TableState, seat: number, lang: Lang): string {
  const name = personName(table, seat);
  const place = seatPlace(table, seat, lang);
  if (name === null) return place;
  return isTwin(table.room.seats, seat) ? format(lang, "seat.named", { name, place }) : name;
}

/** A seat in a sentence: by its place as I sit, by name or number for who watches. */
export function seatName(table: TableState, seat: number, lang: Lang): string {
  return table.me !== null ? seatPlace(table, seat, lang) : toldApart(table, seat, lang);
}

/** What stands on a seat: you, a person's name, or the place. */
export function seatTitle(table: TableState, seat: number, lang: Lang): string {
  return seat === table.me ? seatPlace(table, seat, lang) : toldApart(table, seat, lang);
}
