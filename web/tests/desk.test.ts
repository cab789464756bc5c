import { describe, expect, it } from "vitest";
import { byRound } from "../src/ui/halls/referee/rounds";
import { countOf, waiting } from "../src/ui/halls/referee/waiting";
import { found } from "../src/ui/judge/finding";
import type { EventDesk, MatchView, Result, RulingChoice } from "../src/wire/events";

const PLAYED: Result = { winner: "a", levels: [3, 0], how: "played" };

function view(id: string, round: number, table: number | null, result: Result | null, b: string | null = "Y"): MatchView {
  const match = { id, stage: "main", group: 0, round, number: 1, a: "X", b, result };
  return { match, table, here: [], reported: [], conflict: false, mine: [] } as MatchView;
}

describe("the referee's desk", () => {
  it("puts rounds with open matches first, the latest of the others next", () => {
    const rounds = byRound([
      view("1a", 1, 1, PLAYED),
      view("2a", 2, 1, PLAYED),
      view("3b", 3, 2, null),
      view("3a", 3, 1, PLAYED),
      view("3c", 3, null, PLAYED, null),
    ]);
    expect(rounds.map((one) => [one.id, one.open, one.views.map((each) => each.match.id).join()])).toEqual([
      ["main/3", 1, "3a,3b"],
      ["main/2", 0, "2a"],
      ["main/1", 0, "1a"],
    ]);
  });

  it("counts what waits, without what was put aside", () => {
    const desk = {
      bells: [{ match: "2", at: 9 }, { match: "1", at: 3 }],
      late: [{ match: "3" }, { match: "4" }],
      reports: [{ match: "5", conflict: true }, { match: "6", conflict: false }],
      sheets: [{ match: "7", deal: 1, conflict: false }],
      rulings: [{ id: "r", status: "appealed" }, { id: "s", status: "applied" }],
    } as unknown as EventDesk;
    const all = waiting(desk);
    expect(all.bells.map((one) => one.match)).toEqual(["1", "2"]);
    expect(countOf(all, (what) => what === "late 4")).toBe(5);
    expect(countOf(waiting(null), () => false)).toBe(0);
  });

  it("finds rulings by every word", () => {
    const row = (code: string, zh: string, initials: string): RulingChoice =>
      ({ code, zh, en: code, clauses: ["4M-三.3"], takes: [], given: false, initials }) as RulingChoice;
    const rows = [row("wrong-bury", "少埋底", "smd"), row("late", "迟到", "cd")];
    expect(found(rows, "SMD").map((one) => one.code)).toEqual(["wrong-bury"]);
    expect(found(rows, "三.3 late").map((one) => one.code)).toEqual(["late"]);
    expect(found(rows, "x")).toEqual([]);
    expect(found(rows, " ")).toHaveLength(2);
  });
});
