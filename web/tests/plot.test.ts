import { describe, expect, it } from "vitest";
import { axisOf, drawnIn, marksOf } from "../src/state/plot";
import type { BookLine, ResultLine } from "../src/wire/types";

const BOOK: BookLine = { rulebook: "a", matches: 4, won: 2, drawn: 0, deals: 9, levels: 10 };

function result(finished: number, steps: number, rulebook = "a"): ResultLine {
  return { rulebook, finished, steps, won: steps > 0 } as ResultLine;
}

describe("marks", () => {
  it("end at the sum of the rulebook, oldest first", () => {
    const marks = marksOf(BOOK, [result(30, 4), result(20, 9, "b"), result(10, -1)]);
    expect(marks).toEqual([
      { at: 10, steps: -1, sum: 6, won: false },
      { at: 30, steps: 4, sum: 10, won: true },
    ]);
  });
});

describe("an axis", () => {
  it("has whole numbers at nice distances around the values", () => {
    expect(axisOf([], 6)).toEqual({ low: 0, high: 1, ticks: [0, 1] });
    expect(axisOf([3, 4], 6).ticks).toEqual([0, 1, 2, 3, 4]);
    expect(axisOf([-3, 12], 6).ticks).toEqual([-5, 0, 5, 10, 15]);
    expect(axisOf([37], 6).ticks).toEqual([0, 10, 20, 30, 40]);
    expect(axisOf([1234], 6).ticks).toEqual([0, 500, 1000, 1500]);
  });
});

describe("a drawing", () => {
  const box = { left: 10, top: 0, width: 100, height: 50 };

  it("goes from the first match to the last, level until each ends", () => {
    const drawn = drawnIn(box, marksOf({ ...BOOK, levels: 5 }, [result(300, 2), result(200, 2), result(100, 1)]), 3);
    expect(drawn.path).toBe("M10 40H60V20H110V0");
    expect(drawn.times.map((one) => [one.x, one.at])).toEqual([
      [10, 100],
      [60, 200],
      [110, 300],
    ]);
    expect(drawn.levels.map((one) => one.value)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("puts a single match in the middle, and draws nothing of none", () => {
    expect(drawnIn(box, marksOf(BOOK, [result(5, 10)]), 3).points.map((one) => one.x)).toEqual([60]);
    expect(drawnIn(box, [], 3)).toMatchObject({ points: [], path: "", times: [] });
  });
});
