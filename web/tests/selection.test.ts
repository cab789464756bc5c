import { describe, expect, it } from "vitest";
import { carryOver, liftedCards, NONE, positionsOf, sweep, toggle, toggleUnit } from "../src/state/selection";

const hand = ["BJ", "S5", "S5", "H9", "H9", "H8", "H8", "D3"];

describe("selection", () => {
  it("lifts and lowers", () => {
    const up = toggle(NONE, 3);
    expect([...up]).toEqual([3]);
    expect([...toggle(up, 3)]).toEqual([]);
  });

  it("sweeps in both directions", () => {
    expect([...sweep(NONE, 5, 3, true)].sort()).toEqual([3, 4, 5]);
    expect([...sweep(new Set([3, 4, 5]), 3, 4, false)]).toEqual([5]);
  });

  it("finds copies once each and keeps what is up", () => {
    expect([...positionsOf(hand, ["S5", "S5"])]).toEqual([1, 2]);
    expect([...positionsOf(hand, ["S5"], new Set([2]))]).toEqual([2]);
    expect([...positionsOf(hand, ["CA"])]).toEqual([]);
  });

  it("takes a tractor whole and lets it go whole", () => {
    const unit = ["H9", "H9", "H8", "H8"];
    const up = toggleUnit(hand, new Set([0, 3]), unit);
    expect(liftedCards(hand, up)).toEqual(["BJ", "H9", "H9", "H8", "H8"]);
    expect([...toggleUnit(hand, up, unit)]).toEqual([0]);
  });

  it("carries over to a hand that changed", () => {
    expect([...carryOver(hand, new Set([1, 7]), ["S5", "CA", "D3"])]).toEqual([0, 2]);
  });
});
