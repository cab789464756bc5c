/** Options that are lists and tables: their rows, their words, what comes after a change. Pure. */

import type { OptionValue } from "../wire/lobby";
import type { OptionChoice, OptionColumn, OptionRows, RulebookOption, Text } from "../wire/types";

export type Form = readonly [number, number];
export type Cell = string | number | Form;
export type Row = readonly Cell[];

/** A row's sentence in parts: words, and the columns between them by their place. */
export type Piece = { readonly words: string } | { readonly column: OptionColumn; readonly at: number };

type Say = (text: Text) => string;

export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

export function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

export function pieces(rows: OptionRows, say: Say): Piece[] {
  return say(rows.row)
    .split(/(\{\w+\})/)
    .map((part) => {
      const at = rows.columns.findIndex((column) => `{${column.name}}` === part);
      const column = rows.columns[at];
      return column ? { column, at } : { words: part.trim() };
    })
    .filter((piece) => "column" in piece || piece.words !== "");
}

/** Another row at the end of a table: its numbers go on as those before them do. */
export function withRow(rows: OptionRows, table: readonly Row[]): Row[] {
  const last = table.at(-1) ?? rowsOf([rows.fresh])[0] ?? [];
  const before = table.at(-2);
  const next = last.map((cell, at) => {
    const bounds = rows.columns[at]?.bounds;
    const step = before ? Number(cell) - Number(before[at]) : 0;
    return typeof cell === "number" && bounds ? Math.min(bounds.high, Math.max(bounds.low, cell + step)) : cell;
  });
  return [...table, next];
}

export function withCell(table: readonly Row[], row: number, column: number, cell: Cell): Row[] {
  return table.map((cells, at) => (at === row ? cells.map((one, place) => (place === column ? cell : one)) : cells));
}

export function withoutRow(table: readonly Row[], row: number): Row[] {
  return table.filter((_, at) => at !== row);
}

/** A list with a name put in or taken out: at its place among the choices, or at the end where the order is wanted. */
export function toggled(option: RulebookOption, list: readonly string[], name: string): string[] {
  if (list.includes(name)) return list.filter((one) => one !== name);
  if (option.ordered) return [...list, name];
  return option.choices.map((choice) => choice.value).filter((one) => one === name || list.includes(one));
}

/** A value in words. */
export function saidValue(option: RulebookOption, value: OptionValue, say: Say, words: { yes: string; no: string; none: string }): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (!Array.isArray(value)) return one(option, value, say);
  if (value.length === 0) return words.none;
  const rows = option.rows;
  if (!rows) return value.map((name) => one(option, name as string, say)).join(option.type === "levels" ? " " : "、");
  return rowsOf(value)
    .map((row) => pieces(rows, say).map((piece) => ("words" in piece ? piece.words : one(piece.column, row[piece.at] ?? "", say))).join(" "))
    .join("；");
}

function one(of: { readonly choices: readonly OptionChoice[]; readonly bounds: RulebookOption["bounds"] }, value: Cell, say: Say): string {
  if (Array.isArray(value)) return value.join("×");
  const choice = of.choices.find((each) => each.value === value);
  if (choice) return say(choice.text);
  return value === 0 && of.bounds?.zero ? say(of.bounds.zero) : String(value);
}
