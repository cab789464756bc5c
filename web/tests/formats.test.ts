import { describe, expect, it } from "vitest";
import type { Format } from "../src/wire/events";
import { asKind, formatOf, KINDS, moved, newStage } from "../src/ui/halls/making/formats";

const format: Format = { rulebook: "three-deck-match", options: {}, stages: [newStage([])], single: false, late_minutes: 10 };

describe("stages", () => {
  it("begin with the roster, and go on with those who qualify", () => {
    const first = newStage([]);
    const second = newStage([first]);
    const third = newStage([first, second]);
    expect([first.kind, first.source]).toEqual(["round-robin", { stage: "", places: 0 }]);
    expect([second.kind, second.source]).toEqual(["knock-out", { stage: first.id, places: 2 }]);
    expect(third.source).toEqual({ stage: second.id, places: 0 });
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  it("keep what all kinds have when they become another", () => {
    const before = { ...newStage([]), minutes: 45, name: { zh: "预赛", en: "Heats" } };
    for (const kind of KINDS) {
      const after = asKind(before, kind);
      expect([after.kind, after.minutes, after.name, after.id]).toEqual([kind, 45, before.name, before.id]);
      expect("groups" in after).toBe(kind === "round-robin");
      expect("rounds" in after).toBe(kind === "swiss" || kind === "rank-pairing");
    }
  });

  it("change places", () => {
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });
});

describe("a format from a file", () => {
  it("is itself, a preset, or what a journal begins with", () => {
    const line = JSON.stringify({ seq: 1, command: { do: "new-event", name: "x", format } });
    expect(formatOf(JSON.stringify(format, null, 2))).toEqual(format);
    expect(formatOf(JSON.stringify({ preset: "3M", format }))).toEqual(format);
    expect(formatOf(`${line}\n{"seq":2}\n`)).toEqual(format);
  });

  it("is nothing else", () => {
    for (const text of ["", "[]", "null", "{}", "name,players", '{"rulebook":1,"stages":[]}']) expect(formatOf(text)).toBeNull();
  });
});
