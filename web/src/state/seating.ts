/** Seats of a table as a person sees them who arranges or chooses one. Pure. */

import type { RoomSeat, RoomView, SeatInfo, TableInfo } from "../wire/types";
import { placeOf, type Place } from "./sides";

/** A seat with what is said of it. */
export interface SeatShown {
  seat: number;
  place: Place;
  kind: "person" | "bot";
  name: string;
  strength: SeatInfo["strength"];
  host: boolean;
  you: boolean;
  /** A person whose line is lost. */
  away: boolean;
}

function shown(one: SeatInfo | RoomSeat, seat: number, bottom: number): SeatShown {
  const away = "here" in one && one.kind === "person" && !one.here;
  return { seat, place: placeOf(seat, bottom), kind: one.kind, name: one.name, strength: one.strength, host: false, you: false, away };
}

/** The seats of a room; mine is at the bottom, or seat 0 for one who watches. */
export function seatsOfRoom(room: RoomView, me: number | null): SeatShown[] {
  return room.seats.map((one, seat) => ({ ...shown(one, seat, me ?? 0), host: room.host === seat, you: me === seat }));
}

/** The seats of an invitation, the host opposite: a partner's seat is at the bottom. */
export function seatsOfTable(info: TableInfo): SeatShown[] {
  const host = info.seats.findIndex((one) => one.kind === "person" && one.name === info.host);
  return info.seats.map((one, seat) => ({ ...shown(one, seat, host < 0 ? 0 : (host + 2) % 4), host: seat === host }));
}

/** The seat offered first: opposite the host where it is free. */
export function offered(info: TableInfo): number | null {
  const opposite = seatsOfTable(info).find((one) => one.place === "bottom" && info.sit.includes(one.seat));
  return opposite?.seat ?? info.sit[0] ?? null;
}

/** Whether somebody else at the table has the name of this seat's person. */
export function isTwin(seats: readonly { kind: string; name: string }[], seat: number): boolean {
  const own = seats[seat];
  if (own?.kind !== "person" || own.name === "") return false;
  return seats.some((one, at) => at !== seat && one.kind === "person" && one.name === own.name);
}

/** Between deals and before the first, seats may change. */
export function seatsMayChange(room: RoomView, phase: string): boolean {
  return !room.started || ["idle", "done"].includes(phase);
}

export function botsIn(room: RoomView): number {
  return room.seats.filter((one) => one.kind === "bot").length;
}
