import { describe, expect, it } from "vitest";
import { inOrder, leftOf, readCards } from "../src/cards/typed";

describe("typed cards", () => {
  it("reads codes, signs and names", () => {
    expect(readCards("S5 HT,D10 LJ bj").cards).toEqual(["S5", "HT", "DT", "LJ", "BJ"]);
    expect(readCards("黑桃A、红心10 大王 小王").cards).toEqual(["SA", "HT", "BJ", "LJ"]);
    expect(readCards("♣3 ♦k").cards).toEqual(["C3", "DK"]);
  });

  it("lets a suit hold for the ranks after it", () => {
    expect(readCards("s8899 h10 10J").cards).toEqual(["S8", "S8", "S9", "S9", "HT", "HT", "HJ"]);
    expect(readCards("SJ SJ LJ").cards).toEqual(["SJ", "SJ", "LJ"]);
    expect(readCards("黑8 8 9 9").cards).toEqual(["S8", "S8", "S9", "S9"]);
  });

  it("says what it cannot read", () => {
    expect(readCards("S5 X1")).toEqual({ cards: ["S5"], bad: "X1" });
    expect(readCards("5")).toEqual({ cards: [], bad: "5" });
    expect(readCards("S1").bad).toBe("1");
    expect(readCards("  ")).toEqual({ cards: [], bad: "" });
  });

  it("puts cards in order and counts those left", () => {
    expect(inOrder(["C2", "S3", "LJ", "SA", "HT"])).toEqual(["LJ", "SA", "S3", "HT", "C2"]);
    expect(leftOf("S5", 4, ["S5", "S5"], ["S5", "H5"])).toBe(1);
  });
});
