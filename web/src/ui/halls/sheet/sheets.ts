/** Score sheets in words. */

import { keyOf } from "../../../i18n";
import type { EventOverview, Match, MatchDesk, Sheet, SheetAsks } from "../../../wire/events";
import { t } from "../../settings.svelte";
import { teamName } from "../words";

export type Side = "a" | "b";

export const other = (side: Side): Side => (side === "a" ? "b" : "a");
export const dealing = (dealer: number): Side => (dealer % 2 === 0 ? "a" : "b");

export function sideName(overview: EventOverview | null, match: Match, side: Side): string {
  return teamName(overview, side === "a" ? match.a : match.b);
}

/** The level of a place; circuits past the end go round. */
export function levelText(asks: SheetAsks, place: number): string {
  const level = asks.levels[place % asks.levels.length] ?? "";
  return level === "T" ? "10" : rankText(level);
}

export function rankText(rank: string): string {
  const key = keyOf(`level.${rank}`);
  return key ? t(key) : rank === "T" ? "10" : rank;
}

/** The places of both sides before a deal (from 1). */
export function before(desk: MatchDesk, deal: number): [number, number] {
  return desk.deals[deal - 2]?.after ?? [0, 0];
}

/** Who deals a deal, where the one before decides it. */
export function due(desk: MatchDesk, deal: number): number | null {
  return desk.deals[deal - 2]?.next_dealer ?? null;
}

export function formText([width, steps]: readonly [number, number]): string {
  const kind = steps === 1 ? "units" : "runs";
  const key = keyOf(`halls.${kind}.${width}`);
  return key ? t(key, { steps }) : `${width}×${steps}`;
}

/** Where the next dealer sits, seen from the last one. */
export function dealerSeen(last: number, next: number): string {
  return t(`halls.seen.${((next - last + 4) % 4) as 0 | 1 | 2 | 3}`);
}

export interface SheetRow {
  name: string;
  text: string;
}

/** What is written on a sheet, a line each; two sheets have the same lines in the same order. */
export function sheetRows(overview: EventOverview | null, desk: MatchDesk, sheet: Sheet): SheetRow[] {
  const { match, asks } = desk;
  const home = dealing(sheet.dealer);
  const taken = sheet.last_trick === "attackers";
  const rows: SheetRow[] = [
    { name: t("halls.sheet.dealer"), text: sideName(overview, match, home) },
    { name: t("halls.sheet.tricks"), text: String(sheet.tricks) },
    { name: t("halls.sheet.last"), text: sideName(overview, match, taken ? other(home) : home) },
    { name: t("halls.sheet.form"), text: taken ? sheet.forms.map(formText).join(t("list.and")) : "–" },
    { name: t("halls.sheet.kitty"), text: taken ? String(sheet.kitty) : "–" },
  ];
  if (asks.trumps) {
    rows.push({ name: t("halls.sheet.trumps"), text: taken ? t(sheet.trumps ? "halls.yes" : "halls.no") : "–" });
  }
  if (asks.demotions.length > 0) {
    rows.push({ name: t("halls.sheet.ranks"), text: sheet.ranks.map(rankText).join(t("list.and")) || "–" });
  }
  return rows;
}
