import { describe, expect, it } from "vitest";
import { pointsOfAll, rankOf, sameCards, suitOf, tally, without } from "../src/cards/cards";

describe("cards", () => {
  it("reads faces", () => {
    expect([suitOf("HT"), rankOf("HT")]).toEqual(["H", "10"]);
    expect([suitOf("BJ"), rankOf("BJ")]).toEqual(["J", ""]);
    expect([suitOf("??"), rankOf("??")]).toEqual(["?", ""]);
  });

  it("counts the points on faces", () => {
    expect(pointsOfAll(["S5", "HT", "DK", "CA", "LJ", "??"])).toBe(25);
  });

  it("takes cards out one copy each", () => {
    expect(without(["S5", "S5", "H2"], ["S5", "CA"])).toEqual(["S5", "H2"]);
    expect(sameCards(["S5", "H2"], ["H2", "S5"])).toBe(true);
    expect(sameCards(["S5", "S5"], ["H2", "S5"])).toBe(false);
    expect(tally(["S5", "S5", "H2"]).get("S5")).toBe(2);
  });
});
