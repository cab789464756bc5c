/** Sides as this seat sees them, read off the snapshot. */

import type { Snapshot } from "../wire/types";

export type Place = "bottom" | "right" | "top" | "left";
const PLACES: readonly Place[] = ["bottom", "right", "top", "left"];

/** Where a seat sits on my screen: the next player to my right, play runs counter-clockwise. */
export function placeOf(seat: number, me: number): Place {
  return PLACES[(seat - me + 4) % 4] ?? "bottom";
}

/** The message that names a seat: by its place, the one opposite being no partner where partners are picked. */
export function seatKey(snapshot: Snapshot, seat: number, me: number): "seat.opposite" | `seat.${Place}` {
  const place = placeOf(seat, me);
  return place === "top" && snapshot.partner_mode === "pick" ? "seat.opposite" : `seat.${place}`;
}

export interface SideView {
  /** Partners change from deal to deal, levels belong to players. */
  picked: boolean;
  ours: string;
  theirs: string;
  usDefend: boolean;
  themDefend: boolean;
  usAttack: boolean;
}

/** `me` null: nobody's side, as a watcher sees it. */
export function sideView(snapshot: Snapshot, me: number | null): SideView {
  const usDefend = me !== null && (snapshot.defenders?.includes(me) ?? false);
  const usAttack = me !== null && (snapshot.attackers?.includes(me) ?? false);
  return {
    picked: snapshot.partner_mode === "pick",
    ours: myLevel(snapshot, me),
    theirs: snapshot.levels[((me ?? 0) + 1) % 4] ?? "",
    usDefend,
    themDefend: usAttack && snapshot.defenders !== null,
    usAttack,
  };
}

export function myLevel(snapshot: Snapshot, me: number | null): string {
  return snapshot.levels[me ?? 0] ?? "";
}
