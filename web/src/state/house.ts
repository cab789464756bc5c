/** House rules: what a table plays otherwise than the published rulebook. Pure; what goes together the server knows. */

import type { OptionValue } from "../wire/lobby";
import type { OptionBounds, RulebookOption, RulebookOptions } from "../wire/types";

export type House = Record<string, OptionValue>;

/** Groups and options a table has no use for: those of whole events, and what is chosen elsewhere on the page. */
const LEFT_OUT = new Set(["event"]);
const ELSEWHERE = new Set(["partner.mode"]);
/** The groups to show, cut down to the options whose words hold `sought`. */
export function shownGroups(groups: readonly RulebookOptions[], sought: string, say: (option: RulebookOption) => string): RulebookOptions[] {
  const wanted = sought.trim().toLowerCase();
  return groups
    .filter((group) => !LEFT_OUT.has(group.group))
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => !ELSEWHERE.has(option.name) && (wanted === "" || holds(option, wanted, say))),
    }))
    .filter((group) => group.options.length > 0);
}

function holds(option: RulebookOption, wanted: string, say: (option: RulebookOption) => string): boolean {
  return `${say(option)} ${option.clause} ${option.name}`.toLowerCase().includes(wanted);
}

/** The house with one option set; an option as published is no house rule. */
export function withOption(house: House, option: RulebookOption, value: OptionValue): House {
  const { [option.name]: _, ...rest } = house;
  return sameValue(value, option.value) ? rest : { ...rest, [option.name]: value };
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A number as it may stand: whole and inside its bounds; null where nothing sensible was typed. */
export function boundedNumber(of: { readonly bounds: OptionBounds | null }, typed: string): number | null {
  const number = Number.parseInt(typed, 10);
  if (Number.isNaN(number) || !of.bounds) return null;
  return Math.min(of.bounds.high, Math.max(of.bounds.low, number));
}

/** How many options of a house differ from the published ones. */
export function countOf(house: House): number {
  return Object.keys(house).length;
}
