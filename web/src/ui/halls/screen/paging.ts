/** Boxes of a draw on pages that a screen holds. */

import type { Box } from "../show/boxes";

export type Drawn = Box;

export interface DrawPage {
  boxes: Drawn[];
  columns: number;
  /** Height of a row, in units of the screen. */
  row: number;
  /** Two rows each, the number beside them. */
  pairs: boolean;
}

/** In units of a 1920 × 1080 screen: what is left for boxes, a row, a name, what is between boxes. */
const HEIGHT = 590;
const ROW = 47;
const HIGHEST = 84;
const HIGHEST_PAIR = 112;
const NAME = 44;
const EDGE = 16;
const GAP = 16;
const COLUMNS = 4;
const MOST_ROWS = 10;

export function paged(boxes: readonly Box[]): DrawPage[] {
  const cut = boxes.flatMap((box) => {
    const parts: Drawn[] = [];
    for (let at = 0; at < box.teams.length; at += MOST_ROWS) parts.push({ name: box.name, teams: box.teams.slice(at, at + MOST_ROWS) });
    return parts;
  });
  if (cut.length === 0) return [];
  const rows = Math.max(...cut.map((box) => box.teams.length));
  const pairs = rows <= 2 && cut.length > 1;
  const around = EDGE + (pairs || cut.every((box) => !box.name) ? 0 : NAME);
  const columns = pairs && cut.length <= 4 ? 2 : Math.min(COLUMNS, cut.length);
  const size = columns * Math.max(1, Math.floor((HEIGHT + GAP) / (around + rows * ROW + GAP)));
  const pages = Math.ceil(cut.length / size);
  const each = Math.ceil(cut.length / pages / columns) * columns;
  const lines = Math.ceil(Math.min(each, cut.length) / columns);
  const row = Math.min(pairs ? HIGHEST_PAIR : HIGHEST, Math.floor(((HEIGHT + GAP) / lines - GAP - around) / rows));
  return Array.from({ length: pages }, (_, at) => ({ boxes: cut.slice(at * each, (at + 1) * each), columns, row, pairs })).filter(
    (page) => page.boxes.length > 0,
  );
}
