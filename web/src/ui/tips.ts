/** The first deal explains itself: at most one short line a phase. */

import type { MessageKey } from "../i18n";
import type { TableState } from "../state/state";

/** The tip for this moment, in the first deal only. */
export function tipFor(table: TableState): MessageKey | null {
  const { phase, deal, tricks_played } = table.snapshot;
  const { kinds, due, play } = table.choices;
  if (deal !== 1) return null;
  if (phase === "draw" || phase === "drawn") return "tip.draw";
  if (kinds.includes("bury")) return "tip.bury";
  if (kinds.includes("name")) return "tip.name";
  if (phase === "rebury" && due) return "tip.rebury";
  if (phase === "play" && due && play && tricks_played < 2) return play.lead ? "tip.lead" : "tip.follow";
  return null;
}

/** Whether a tip is seen whole, and leaves what is asked in sight where that has a side of its own. */
export function wholly(tip: HTMLElement, side: HTMLElement | null, actions: HTMLElement | null): boolean {
  const words = tip.firstElementChild;
  if (!words || words.getBoundingClientRect().height > tip.clientHeight) return false;
  if (!side || !actions || getComputedStyle(side).overflowY !== "auto") return true;
  return actions.getBoundingClientRect().bottom + side.scrollTop <= side.getBoundingClientRect().bottom + 1;
}
