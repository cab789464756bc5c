import { describe, expect, it } from "vitest";
import { boundedNumber, countOf, shownGroups, withOption } from "../src/state/house";
import type { RulebookOption, RulebookOptions } from "../src/wire/types";

function option(name: string, type: string, value: unknown, more: Partial<RulebookOption> = {}): RulebookOption {
  const text = { zh: name, en: name };
  return { name, type, label: text, value, said: text, clause: "", reading: false, choices: [], bounds: null, ordered: false, rows: null, ...more };
}

const THROWS: RulebookOptions = {
  group: "throw",
  title: { zh: "甩牌", en: "Throws" },
  options: [
    option("throw.penalty", "choice", "none", { clause: "2M-一.16", label: { zh: "甩牌失败", en: "A failed throw" } }),
    option("throw.penalty_points", "number", 10, { bounds: { low: 0, high: 50, zero: null } }),
  ],
};
const EVENT: RulebookOptions = { group: "event", title: { zh: "赛事", en: "Event" }, options: [option("event.rounds", "number", 0)] };
const PARTNER: RulebookOptions = { group: "partner", title: { zh: "对家", en: "Partners" }, options: [option("partner.mode", "choice", "fixed")] };
const say = (one: RulebookOption): string => one.label.zh;

describe("house rules", () => {
  it("leave out what a table has no use for", () => {
    expect(shownGroups([EVENT, PARTNER, THROWS], "", say).map((group) => group.group)).toEqual(["throw"]);
  });

  it("are found by their words, their clause and their name", () => {
    for (const sought of ["失败", "一.16", "THROW.PENALTY"]) {
      expect(shownGroups([THROWS], sought, say)[0]?.options[0]?.name).toBe("throw.penalty");
    }
    expect(shownGroups([THROWS], "反主", say)).toEqual([]);
  });

  it("hold only what differs from the published rulebook", () => {
    const [penalty] = THROWS.options as [RulebookOption];
    const changed = withOption({}, penalty, "cards");
    expect([changed, countOf(changed)]).toEqual([{ "throw.penalty": "cards" }, 1]);
    expect(withOption(changed, penalty, "none")).toEqual({});
  });

  it("know a list as published by its values", () => {
    const levels = option("levels.sequence", "levels", ["2", "3"]);
    expect(withOption({}, levels, ["2", "3"])).toEqual({});
    expect(withOption({}, levels, ["2"])).toEqual({ "levels.sequence": ["2"] });
  });

  it("keep numbers inside their bounds", () => {
    const points = THROWS.options[1] as RulebookOption;
    expect(["20", "99", "-3", "", "x"].map((typed) => boundedNumber(points, typed))).toEqual([20, 50, 0, null, null]);
  });
});
