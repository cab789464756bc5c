/** The line of the entry desk: a table or a name, two scores; or who is there. */

import type { MatchView, Result, SheetAsks } from "../../../wire/events";
import type { Side } from "../sheet/sheets";

/** A match that can be entered: its sides by name, and whether equal levels are a draw there. */
export interface Row {
  view: MatchView;
  names: readonly [string, string];
  draws: boolean;
}

/** What scores mean: steps climbed, or the levels that were reached. */
export type Unit = "steps" | "levels";

export interface Entry {
  /** The matches that fit what is typed, as they come. */
  found: readonly Row[];
  /** What Enter does to the one that was found. */
  result: Result | null;
  here: readonly Side[];
  /** Why Enter does nothing yet; null while there is nothing to say. */
  problem: "none" | "many" | "level" | "winner" | "conflict" | null;
}

const SCORE = "(\\d{1,3}|[jqkatJQKAT]|王)";
const BETWEEN = "[\\s:：–-]+";
const HERE = /^(.*?)\s*[+＋]\s*([abAB甲乙]{0,2})$/;
const ONE = new RegExp(`^(.+?)\\s+${SCORE}[\\s:：–-]*$`);
const TWO = new RegExp(`^(.+?)\\s+${SCORE}${BETWEEN}${SCORE}(?:\\s*([abAB甲乙]))?$`);

const sideOf = (letter: string): Side => (/[aA甲]/.test(letter) ? "a" : "b");

/** Matches at a table, else those with the text in a name or in their id. */
export function fitting(rows: readonly Row[], typed: string): readonly Row[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return rows;
  if (/^\d+$/.test(text)) {
    const there = rows.filter((row) => row.view.table === Number(text));
    if (there.length > 0) return there;
  }
  return rows.filter(({ view, names }) => [view.match.id, ...names].some((one) => one.toLowerCase().includes(text)));
}

/** The steps of a score as typed; null where there is no such level. */
export function stepsOf(typed: string, unit: Unit, asks: SheetAsks | null): number | null {
  if (unit === "steps") return /^\d+$/.test(typed) ? Number(typed) : null;
  const level = typed === "王" ? "JOKER" : typed === "10" ? "T" : typed.toUpperCase();
  const at = asks?.levels.indexOf(level) ?? -1;
  return at < 0 ? null : at;
}

/** The result of two scores; null where equal ones do not tell who won. */
export function resultOf(a: number, b: number, draws: boolean, winner: Side | null): Result | null {
  if (a !== b) return { winner: a > b ? "a" : "b", levels: [a, b], how: "played" };
  if (draws) return { winner: "none", levels: [a, b], how: "played" };
  return winner ? { winner, levels: [a, b], how: "played" } : null;
}

/** Reads the line. A text that fits as it stands is a table or a name; else its end is scores. */
export function read(typed: string, rows: readonly Row[], unit: Unit, asks: SheetAsks | null): Entry {
  const nothing = { result: null, here: [] as Side[], problem: null };
  const here = HERE.exec(typed);
  if (here) {
    const found = fitting(rows, here[1] ?? "");
    const sides: Side[] = here[2] ? [...new Set([...here[2]].map(sideOf))] : ["a", "b"];
    if (found.length !== 1 || !here[1]?.trim()) return { ...nothing, found, problem: found.length === 0 ? "none" : "many" };
    return { ...nothing, found, here: sides.filter((side) => !found[0]?.view.here.includes(side)) };
  }
  const whole = fitting(rows, typed);
  if (whole.length > 0 || typed.trim() === "") return { ...nothing, found: whole };
  const one = ONE.exec(typed);
  const started = one ? fitting(rows, one[1] ?? "") : [];
  if (started.length > 0) return { ...nothing, found: started };
  const two = TWO.exec(typed);
  const found = two ? fitting(rows, two[1] ?? "") : [];
  const row = found[0];
  if (!two || !row) return { ...nothing, found, problem: "none" };
  if (found.length > 1) return { ...nothing, found, problem: "many" };
  if (row.view.conflict) return { ...nothing, found, problem: "conflict" };
  const [a, b] = [stepsOf(two[2] ?? "", unit, asks), stepsOf(two[3] ?? "", unit, asks)];
  if (a === null || b === null) return { ...nothing, found, problem: "level" };
  const result = resultOf(a, b, row.draws, two[4] ? sideOf(two[4]) : null);
  return result ? { ...nothing, found, result } : { ...nothing, found, problem: "winner" };
}
