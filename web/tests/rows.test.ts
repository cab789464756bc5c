import { describe, expect, it } from "vitest";
import { pieces, saidValue, toggled, withCell, withoutRow, withRow } from "../src/state/rows";
import type { OptionRows, RulebookOption, Text } from "../src/wire/types";

const zh = (text: Text): string => text.zh;
const WORDS = { yes: "是", no: "否", none: "无" };
const KEEP: OptionRows = {
  row: { zh: "不满 {below} 分：升 {levels} 级", en: "below {below}: up {levels}" },
  columns: [
    { name: "below", type: "number", choices: [], bounds: { low: 0, high: 1000, zero: null } },
    { name: "levels", type: "number", choices: [], bounds: { low: 0, high: 13, zero: null } },
  ],
  fresh: [1, 3],
};
const FORMS: OptionRows = {
  row: { zh: "{beaten_by} 大过 {led}", en: "{beaten_by} beats {led}" },
  columns: [
    { name: "led", type: "form", choices: [], bounds: null },
    { name: "beaten_by", type: "form", choices: [], bounds: null },
  ],
  fresh: [
    [2, 3],
    [3, 2],
  ],
};

function option(more: Partial<RulebookOption>): RulebookOption {
  const text = { zh: "x", en: "x" };
  const empty = { clause: "", reading: false, choices: [], bounds: null, ordered: false, rows: null };
  return { name: "x", type: "table", label: text, value: [], said: text, ...empty, ...more };
}

const NAMES = option({ type: "choices", choices: ["a", "b", "c"].map((value) => ({ value, text: { zh: value.toUpperCase(), en: value } })) });

describe("tables of the rulebook", () => {
  it("are sentences with fields in them, in whichever order the language has them", () => {
    expect(pieces(KEEP, zh).map((piece) => ("words" in piece ? piece.words : piece.at))).toEqual(["不满", 0, "分：升", 1, "级"]);
    expect(pieces(FORMS, zh).map((piece) => ("words" in piece ? piece.words : piece.at))).toEqual([1, "大过", 0]);
  });

  it("go on by a row as the rows before do", () => {
    expect(withRow(KEEP, [])).toEqual([[1, 3]]);
    expect(withRow(KEEP, [[1, 3], [40, 2], [80, 1]])).toEqual([[1, 3], [40, 2], [80, 1], [120, 0]]);
    expect(withRow(KEEP, [[40, 1], [990, 0]]).at(-1)).toEqual([1000, 0]);
    expect(withRow(FORMS, [])).toEqual([[[2, 3], [3, 2]]]);
  });

  it("change by a cell and lose a row", () => {
    const table = [[1, 3], [40, 2]];
    expect(withCell(table, 1, 0, 50)).toEqual([[1, 3], [50, 2]]);
    expect(withoutRow(table, 0)).toEqual([[40, 2]]);
    expect(table).toEqual([[1, 3], [40, 2]]);
  });
});

describe("lists of the rulebook", () => {
  it("keep the order of the choices, or the order in which they were chosen", () => {
    expect(toggled(NAMES, ["a", "c"], "b")).toEqual(["a", "b", "c"]);
    expect(toggled(NAMES, ["a", "c"], "a")).toEqual(["c"]);
    expect(toggled({ ...NAMES, ordered: true }, ["c"], "a")).toEqual(["c", "a"]);
  });
});

describe("values in words", () => {
  it("say lists, rows and forms", () => {
    expect(saidValue(NAMES, ["a", "c"], zh, WORDS)).toBe("A、C");
    expect(saidValue(NAMES, [], zh, WORDS)).toBe("无");
    expect(saidValue(option({ rows: KEEP }), [[1, 3], [40, 2]], zh, WORDS)).toBe("不满 1 分：升 3 级；不满 40 分：升 2 级");
    expect(saidValue(option({ rows: FORMS }), [[[2, 3], [3, 2]]], zh, WORDS)).toBe("3×2 大过 2×3");
    expect(saidValue(option({ type: "flag" }), true, zh, WORDS)).toBe("是");
  });
});
