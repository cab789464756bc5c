/** Playing once more as one has played. Pure. */

import type { CreateTable } from "../wire/types";
import type { TableState } from "./state";

/** A new table with the same rules and manners. Against bots alone the cards come at once; friends are waited for. */
export function rematch(table: TableState): CreateTable {
  const { room, rulebook, snapshot } = table;
  const people = room.seats.filter((seat) => seat.kind === "person").length;
  const picks = snapshot.partner_mode === "pick" && rulebook.partner_modes.length > 1;
  return {
    rulebook: rulebook.id,
    options: Object.fromEntries(room.house.map((line) => [line.name, line.value])),
    deals: room.deals,
    name: room.name,
    visibility: room.visibility === "public" ? "public" : "unlisted", // a password is not known here
    manners: { ...room.manners, pace: table.pace },
    start: people < 2,
    ...(picks ? { partner_mode: "pick" as const } : {}),
  };
}
