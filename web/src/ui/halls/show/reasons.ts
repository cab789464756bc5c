/** Why a row stands above the next, shortened where both rows are in sight; exact fractions beside rounded ones. */

import type { EventOverview, StandingView } from "../../../wire/events";
import { say, t } from "../../settings.svelte";
import { teamName } from "../words";

/** The whole sentence, with both names. */
export function reason(row: StandingView): string {
  return row.why ? say(row.why) + exactly(row) : "";
}

/** Without the names: these stand one above the other. */
export function shortReason(overview: EventOverview, row: StandingView, next: StandingView | undefined): string {
  const { why } = row;
  if (!why || !next) return "";
  const [one, two] = [teamName(overview, row.team), teamName(overview, next.team)];
  const cut = (text: string, names: string): string => (text.startsWith(names) ? text.slice(names.length).replace(/^[：:\s]+/, "") : text);
  return say({ zh: cut(why.zh, `${one} 与 ${two}`), en: cut(why.en, `${one} and ${two}`) }) + exactly(row);
}

function exactly({ why }: StandingView): string {
  if (!why || !(why.mine.includes("/") || why.theirs.includes("/")) || why.zh.includes(why.mine)) return "";
  return t("halls.exact", { mine: why.mine, theirs: why.theirs });
}
