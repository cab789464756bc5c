import { describe, expect, it } from "vitest";
import { read, type Row } from "../src/ui/halls/desk/entry";
import type { MatchView, SheetAsks } from "../src/wire/events";

const asks = { levels: ["2", "5", "T", "J", "Q", "K", "A", "JOKER"] } as unknown as SheetAsks;

function row(table: number, a: string, b: string, more: Partial<MatchView> = {}, draws = true): Row {
  const match = { id: `main/1/${table}`, stage: "main", group: 0, round: 1, number: table, a, b, result: null };
  return { view: { match, table, here: [], reported: [], conflict: false, mine: [], ...more }, names: [a, b], draws };
}

const rows = [row(1, "红队", "蓝队"), row(2, "Tigers 3", "龙队", {}, false), row(12, "白队", "黑队", { conflict: true })];
const typed = (text: string, unit: "steps" | "levels" = "steps") => read(text, rows, unit, asks);

describe("the line of the entry desk", () => {
  it("finds a match by its table or by a name", () => {
    expect(typed("").found).toHaveLength(3);
    expect(typed("1").found.map((one) => one.view.table)).toEqual([1]);
    expect(typed("12 ").found.map((one) => one.view.table)).toEqual([12]);
    expect(typed("龙").found.map((one) => one.view.table)).toEqual([2]);
    expect(typed("tigers 3").found.map((one) => one.view.table)).toEqual([2]);
    expect(typed("队").found).toHaveLength(3);
    expect(typed("9").problem).toBe("none");
  });

  it("reads scores behind it", () => {
    expect(typed("1 8").found.map((one) => one.view.table)).toEqual([1]);
    expect(typed("1 8").result).toBeNull();
    for (const text of ["1 8 2", "1 8:2", "1  8-2", "红 8 2"]) {
      expect(typed(text).result, text).toEqual({ winner: "a", levels: [8, 2], how: "played" });
    }
    expect(typed("tigers 3 2 10").result).toEqual({ winner: "b", levels: [2, 10], how: "played" });
    expect(typed("队 8 2").problem).toBe("many");
    expect(typed("12 8 2").problem).toBe("conflict");
  });

  it("asks who won where equal levels do not tell", () => {
    expect(typed("1 5 5").result).toEqual({ winner: "none", levels: [5, 5], how: "played" });
    expect(typed("2 5 5").problem).toBe("winner");
    expect(typed("2 5 5 b").result).toEqual({ winner: "b", levels: [5, 5], how: "played" });
    expect(typed("2 5 5乙").result?.winner).toBe("b");
  });

  it("reads levels by their names where the hall writes these", () => {
    expect(typed("1 j 10", "levels").result?.levels).toEqual([3, 2]);
    expect(typed("1 王 2", "levels").result?.levels).toEqual([7, 0]);
    expect(typed("1 3 2", "levels").problem).toBe("level");
    expect(typed("1 j 2").problem).toBe("level");
  });

  it("checks in both sides, or one", () => {
    expect(typed("1+").here).toEqual(["a", "b"]);
    expect(typed("1 +b").here).toEqual(["b"]);
    expect(typed("+").problem).toBe("many");
    expect(read("1+", [row(1, "x", "y", { here: ["a"] })], "steps", asks).here).toEqual(["b"]);
  });
});
