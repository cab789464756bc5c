import { describe, expect, it } from "vitest";
import { Calls } from "../src/ui/halls/screen/calls.svelte";
import { fit } from "../src/ui/halls/screen/fit";
import { mainClock } from "../src/ui/halls/screen/main";
import { paged } from "../src/ui/halls/screen/paging";
import { scenesOf, type Seen } from "../src/ui/halls/screen/scenes";
import { bracketOf, partsOf, winner } from "../src/ui/halls/show/bracket";
import { lastRound, momentOf, roundNow } from "../src/ui/halls/show/standing";
import type { EventOverview, HallClock, MatchView, TableClock } from "../src/wire/events";

type Kind = EventOverview["stages"][number]["kind"];

function overview(kind: Kind, teams: string[], rounds: number, open: number, more: object = {}): EventOverview {
  const stage = { stage: "s", name: { zh: "赛", en: "s" }, kind, groups: [teams], rounds, matches: 1, open, complete: open === 0 };
  const format = { kind, id: "s", left: 1, third: true, rounds: 4, source: { stage: "", places: 0 }, ...more };
  return { stages: [stage], draws: [], roster: [], pairs: [], format: { stages: [format] } } as unknown as EventOverview;
}

function match(round: number, number: number, a: string, b: string | null, won: "a" | "b" | null = null, table = number): MatchView {
  const result = won ? { winner: won, levels: [3, 1], how: "played" } : null;
  const found = { id: `s/${round}/${number}`, stage: "s", group: 0, round, number, a, b, result };
  return { match: found, table: b === null ? null : table, here: [], reported: [], conflict: false, mine: [] } as unknown as MatchView;
}

const eight = ["A", "B", "C", "D", "E", "F", "G", "H"];

describe("a bracket", () => {
  const first = [match(1, 1, "A", "H", "a"), match(1, 2, "D", "E", "b"), match(1, 3, "B", "G", "a"), match(1, 4, "C", "F")];

  it("goes on with winners as far as they are known", () => {
    const stage = overview("knock-out", eight, 1, 1);
    const found = bracketOf(stage, stage.stages[0]!, first)!;
    expect(found.rounds.map((round) => round.length)).toEqual([4, 2, 1]);
    expect(found.teams).toEqual([8, 4, 2]);
    expect(found.rounds[1]!.map((slot) => [slot.a, slot.b])).toEqual([["A", "E"], ["B", undefined]]);
    expect(winner(found.rounds[0]![3])).toBeUndefined();
    expect(found.third).toEqual({ a: undefined, b: undefined, match: null });
  });

  it("has a match for third place, and stops where some are left", () => {
    const half = [match(2, 1, "A", "E", "a"), match(2, 2, "B", "C", "b")];
    const last = [match(3, 1, "A", "C"), match(3, 2, "E", "B", "b")];
    const stage = overview("knock-out", eight, 3, 1);
    const found = bracketOf(stage, stage.stages[0]!, [...first, ...half])!;
    expect([found.third?.a, found.third?.b]).toEqual(["E", "B"]);
    const over = bracketOf(stage, stage.stages[0]!, [...first, ...half, ...last])!;
    expect(over.third?.match?.match.id).toBe("s/3/2");
    expect(over.rounds[2]![0]!.match?.match.id).toBe("s/3/1");
    const cut = overview("knock-out", eight, 1, 0, { left: 4, third: false });
    expect(bracketOf(cut, cut.stages[0]!, first)!.rounds.length).toBe(1);
  });

  it("has byes, and nobody on the line beside", () => {
    const stage = overview("knock-out", ["A", "B", "C"], 0, 1);
    expect(bracketOf(stage, stage.stages[0]!, [])!.rounds[0]).toEqual([
      { a: "A", b: null, match: null },
      { a: "B", b: "C", match: null },
    ]);
  });

  it("is cut into parts that a screen holds", () => {
    const many = Array.from({ length: 64 }, (_, at) => `T${at}`);
    const stage = overview("knock-out", many, 1, 32);
    const parts = partsOf(bracketOf(stage, stage.stages[0]!, [])!, 8);
    expect(parts.map((part) => part.teams)).toEqual([
      ...Array.from({ length: 4 }, () => [64, 32, 16, 8]),
      [8, 4, 2],
    ]);
    expect(parts.map((part) => part.third !== null)).toEqual([false, false, false, false, true]);
    expect(parts[1]!.rounds[0]!.length).toBe(8);
  });
});

describe("the moment", () => {
  const rounds = overview("rank-pairing", ["A", "B", "C", "D"], 1, 2);
  const open = [match(1, 1, "A", "B"), match(1, 2, "C", "D")];
  const clock = (elapsed: number, running: boolean): { seq: number; now: number; tables: TableClock[] } => ({
    seq: 1,
    now: 0,
    tables: open.map((one) => ({ match: one.match.id, clock: hallClock({ elapsed, running }) })),
  });

  it("follows from clocks and results", () => {
    const waiting = { ...rounds, stages: [{ ...rounds.stages[0]!, groups: null }] } as EventOverview;
    expect(momentOf(null, [], null)).toBe("waiting");
    expect(momentOf(waiting, [], null)).toBe("waiting");
    expect(momentOf(rounds, open, null)).toBe("before");
    expect(momentOf(rounds, open, clock(0, true))).toBe("during");
    expect(momentOf(rounds, [match(1, 1, "A", "B", "a"), open[1]!], null)).toBe("during");
    const done = [match(1, 1, "A", "B", "a"), match(1, 2, "C", "D", "b")];
    expect(momentOf(rounds, done, null)).toBe("after");
    expect(momentOf({ ...rounds, stages: [{ ...rounds.stages[0]!, complete: true }] }, done, null)).toBe("over");
    expect(roundNow([...done, match(2, 1, "A", "C")], "s")).toBe(2);
  });

  it("asks what is needed before the last round alone", () => {
    expect(lastRound(rounds, open, "s", 1)).toBe(false); // three rounds are to come
    const last = overview("rank-pairing", ["A", "B"], 4, 2);
    expect(lastRound(last, open, "s", 1)).toBe(true);
    expect(lastRound(last, [match(4, 1, "A", "B", "a")], "s", 1)).toBe(false);
    const robin = overview("round-robin", ["A", "B", "C"], 3, 2);
    expect(lastRound(robin, [match(1, 1, "A", "B"), match(2, 1, "A", "C")], "s", 1)).toBe(false);
  });

  it("has its scenes, split where there are many, and never none", () => {
    const many = Array.from({ length: 40 }, (_, at) => match(1, at + 1, `A${at}`, `B${at}`));
    const seen: Seen = { overview: rounds, matches: many, standings: null, clock: null };
    const pages = scenesOf(seen, [], "");
    expect(pages.map((scene) => scene.key)).toEqual(["pairings/0", "pairings/1", "pairings/2"]);
    const rows = pages.flatMap((scene) => (scene.kind === "pairings" ? scene.rows : []));
    expect(rows.map((row) => row.match.id)).toEqual(many.map((one) => one.match.id));
    expect(scenesOf(seen, ["winners"], "").map((scene) => scene.kind)).toEqual(["welcome"]);
    const sealed = { ...rounds, draws: [{ subject: "s", groups: null }] } as unknown as EventOverview;
    expect(scenesOf({ ...seen, overview: sealed }, [], "")[0]?.key).toBe("draw/s");
  });
});

function hallClock(more: Partial<HallClock>): HallClock {
  const call = { zh: "打完本局", en: "finish" };
  return { running: true, elapsed: 0, left: 3_600_000, due: 3_000_000, called: false, call, ...more };
}

describe("calls", () => {
  it("are made once for each table's time, and not when they are long past", () => {
    const calls = new Calls();
    const tables = [
      { match: "s/1/1", clock: hallClock({ elapsed: 2_990_000, left: 610_000 }) },
      { match: "s/1/2", clock: hallClock({ elapsed: 2_990_000, left: 910_000, due: 3_300_000 }) },
    ];
    const clock = { seq: 1, now: 1000, tables };
    calls.look(clock, 1000);
    expect(calls.shown).toBeNull();
    calls.look(clock, 12_000);
    expect([calls.shown?.text?.zh, calls.shown?.matches]).toEqual(["打完本局", ["s/1/1"]]);
    calls.look(clock, 60_000);
    expect(calls.shown).toBeNull();
    calls.look(clock, 312_000);
    expect(calls.shown?.matches).toEqual(["s/1/2"]);
    calls.look(clock, 612_000);
    expect([calls.shown?.text, calls.shown?.matches]).toEqual([null, ["s/1/1"]]);
    const late = new Calls();
    late.look({ ...clock, now: 0, tables: [{ match: "s/1/1", clock: hallClock({ elapsed: 3_100_000, left: 500_000 }) }] }, 0);
    expect(late.shown).toBeNull();
  });

  it("follow the clock that most tables have", () => {
    const table = (at: number, left: number): TableClock => ({ match: `s/1/${at}`, clock: hallClock({ left }) });
    expect(mainClock([table(1, 100_000), table(2, 50_000), table(3, 50_000)])?.left).toBe(50_000);
    expect(mainClock([table(1, 100_000), table(2, 50_000)])?.left).toBe(50_000);
    expect(mainClock([])).toBeNull();
  });
});

describe("what fits a screen", () => {
  it.each([
    [4, 4],
    [16, 8],
    [32, 4],
    [64, 2],
    [1, 40],
    [3, 2],
  ])("%i boxes of %i", (count, rows) => {
    const boxes = Array.from({ length: count }, (_, at) => ({
      name: String(at),
      teams: Array.from({ length: rows }, (__, row) => `${at}.${row}`),
    }));
    const pages = paged(boxes);
    expect(pages.flatMap((page) => page.boxes.flatMap((box) => box.teams))).toEqual(boxes.flatMap((box) => box.teams));
    for (const page of pages) {
      const lines = Math.ceil(page.boxes.length / page.columns);
      const most = Math.max(...page.boxes.map((box) => box.teams.length));
      expect(lines * (most * page.row + 16 + (page.pairs ? 0 : 44)) + (lines - 1) * 16).toBeLessThanOrEqual(590);
      expect(page.row * 0.76).toBeGreaterThan(34);
    }
  });

  it("writes long names smaller", () => {
    expect([fit("春风", 9), fit("一二三四五六七八九十", 9), fit("一二三四五六七八九十一二", 9), fit("A".repeat(16), 9)]).toEqual(["", "long", "longer", ""]);
  });
});
