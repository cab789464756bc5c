import { beforeAll, describe, expect, it } from "vitest";
import { load } from "../src/i18n";
import { momentOf, reelOf, stopOf, trickAt } from "../src/state/replay";
import { groupsOf } from "../src/state/sorting";
import type { TableState } from "../src/state/state";
import { momentLine } from "../src/ui/replay/words";
import type { DealReplay, Snapshot } from "../src/wire/types";

const SNAPSHOT = { seq: 10, deal: 1, tricks_played: 0, trick: null, level: "5", trump: "S" } as unknown as Snapshot;

function step(seq: number, type: string, more: object = {}, patch: object = {}): DealReplay["steps"][number] {
  return { seq, event: { type, ...more } as DealReplay["steps"][number]["event"], patch: { seq, ...patch } };
}

function trick(count: number): object {
  return { trick: { number: 1, leader: 0, plays: Array.from({ length: count }, () => ({})), standing: 0, points: 0 } };
}

const REPLAY: DealReplay = {
  deal: 1,
  snapshot: SNAPSHOT,
  steps: [
    step(11, "deal-started"),
    step(12, "card-drawn"),
    step(13, "card-drawn"),
    step(14, "passed"),
    step(15, "passed"),
    step(16, "buried"),
    step(17, "played", { seat: 0, cards: ["SA"] }, trick(1)),
    step(18, "played", { seat: 1, cards: ["C2"] }, trick(2)),
    step(19, "trick-ended", { winner: 1, points: 15 }, { trick: null, tricks_played: 1 }),
    step(20, "played", { seat: 1, cards: ["HK"] }, trick(1)),
    step(21, "deal-scored", {}, { trick: null }),
  ],
};

describe("a reel", () => {
  const reel = reelOf(REPLAY);

  it("has a moment for every event and one before", () => {
    expect(reel.moments.map((moment) => moment.snapshot.seq)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });

  it("runs over drawing, passes and the play that ends a trick", () => {
    expect(reel.stops.map((index) => reel.moments[index]?.seq)).toEqual([11, 15, 16, 17, 19, 20, 21]);
  });

  it("leaves a finished trick on the table until the next play", () => {
    expect(reel.moments.map((moment) => moment.resting?.standing ?? null).slice(8)).toEqual([null, 1, null, null]);
    expect(reel.moments[9]?.resting?.points).toBe(15);
  });

  it("knows its tricks", () => {
    expect(reel.tricks).toEqual([
      { number: 1, stop: 3, winner: 1, points: 15 },
      { number: 2, stop: 5, winner: null, points: 0 },
    ]);
    expect(trickAt(reel, 2)).toBeNull();
    expect(trickAt(reel, 4)?.number).toBe(1);
    expect(trickAt(reel, 6)?.number).toBe(2);
  });

  it("finds places", () => {
    expect(momentOf(reel, 13)).toBe(3);
    expect(momentOf(reel, 1)).toBe(0);
    expect(momentOf(reel, 99)).toBe(11);
    expect(stopOf(reel, 3)).toBe(0);
    expect(stopOf(reel, 8)).toBe(3);
    expect(stopOf(reel, 0)).toBe(0);
  });
});

describe("the lines of a reel", () => {
  beforeAll(async () => {
    for (const lang of ["zh-CN", "en"] as const) await load(lang, ["table", "replay"]);
  });

  const seats = [0, 1, 2, 3].map(() => ({ kind: "bot", name: "", strength: "strong" }));
  const table = { me: null, seat: 0, snapshot: SNAPSHOT, room: { seats } } as unknown as TableState;

  function lines(lang: "zh-CN" | "en"): string[] {
    const reel = reelOf(REPLAY);
    return reel.stops.slice(3, 6).map((index) => {
      const moment = reel.moments[index];
      return moment ? momentLine(table, moment, lang) : "";
    });
  }

  it("name every play, the last of a trick with who won it", () => {
    const [lead, last, next] = lines("en");
    expect(lead).toMatch(/ played ♠A$/);
    expect(last).toMatch(/ played ♣2; .* won the trick, 15 points$/);
    expect(next).toMatch(/ played ♥K$/);
    expect(lines("zh-CN")[1]).toMatch(/出 ♣2；.*大，收 15 分$/);
  });
});

describe("a hand", () => {
  it("stands by suit in play", () => {
    expect(groupsOf(["BJ", "H5", "SA", "S3", "HK", "H4", "D2"], SNAPSHOT)).toEqual([
      { suit: "T", cards: ["BJ", "H5", "SA", "S3"] },
      { suit: "H", cards: ["HK", "H4"] },
      { suit: "D", cards: ["D2"] },
    ]);
  });
});
