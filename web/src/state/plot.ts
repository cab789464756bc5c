/** A person's way through the levels of one rulebook, as a line over time. Pure geometry and sums. */

import type { BookLine, ResultLine } from "../wire/types";

/** After a match: when it ended, the steps moved in it, and the steps of all matches so far. */
export interface Mark {
  at: number;
  steps: number;
  sum: number;
  won: boolean | null;
}

/** The marks of a rulebook, oldest first. What lies before the results that are here is in the first sum. */
export function marksOf(book: BookLine, results: readonly ResultLine[]): Mark[] {
  const own = results.filter((one) => one.rulebook === book.rulebook).reverse();
  let sum = book.levels - own.reduce((all, one) => all + one.steps, 0);
  return own.map((one) => ({ at: one.finished, steps: one.steps, sum: (sum += one.steps), won: one.won }));
}

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

const NICE = [1, 2, 5];

/** Whole numbers that cover the values, at most `most` of them, at distances of 1, 2 or 5 times a power of ten. */
export function axisOf(values: readonly number[], most: number): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  let apart = 1;
  for (let power = 1; ; power *= 10) {
    const found = NICE.map((nice) => nice * power).find((one) => Math.ceil(high / one) - Math.floor(low / one) < most);
    if (found !== undefined) {
      apart = found;
      break;
    }
  }
  const first = Math.floor(low / apart) * apart;
  const last = Math.ceil(high / apart) * apart;
  const ticks: number[] = [];
  for (let tick = first; tick <= last; tick += apart) ticks.push(tick);
  return { low: first, high: last, ticks };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Drawn {
  points: { x: number; y: number; mark: Mark }[];
  /** The line through the points, level until each match ends. */
  path: string;
  levels: { y: number; value: number }[];
  times: { x: number; at: number }[];
}

/** Where everything lies in a box. `times`: so many moments along the axis, the first and the last among them. */
export function drawnIn(box: Box, marks: readonly Mark[], times: number): Drawn {
  const start = marks[0]?.at ?? 0;
  const end = marks.at(-1)?.at ?? 0;
  const span = Math.max(1, end - start);
  const axis = axisOf(marks.map((mark) => mark.sum), 6);
  const x = (at: number): number => box.left + (end === start ? box.width / 2 : ((at - start) / span) * box.width);
  const y = (value: number): number => box.top + ((axis.high - value) / (axis.high - axis.low)) * box.height;
  const points = marks.map((mark) => ({ x: x(mark.at), y: y(mark.sum), mark }));
  const path = points.map((point, at) => (at === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`)).join("");
  const moments = end === start ? [start] : Array.from({ length: times }, (_, at) => start + (span * at) / (times - 1));
  return {
    points,
    path,
    levels: axis.ticks.map((value) => ({ y: y(value), value })),
    times: marks.length === 0 ? [] : moments.map((at) => ({ x: x(at), at })),
  };
}
