import { describe, expect, it } from "vitest";
import { fold, foldLocal } from "../src/state/fold";
import { alternating, printedGroups } from "../src/state/sorting";
import { placeOf } from "../src/state/sides";
import { START, type State } from "../src/state/state";
import type { Choices, Snapshot, Step, TrickSeen, Welcome } from "../src/wire/types";

const choices: Choices = { kinds: [], due: false, declare: [], bury: 0, play: null, choose: [], name: [] };
const trick: TrickSeen = {
  number: 3,
  leader: 1,
  plays: [{ seat: 1, cards: ["S5"], units: [["S5"]], reading: null }],
  standing: 1,
  points: 5,
};

function welcome(snapshot: Partial<Snapshot> = {}): Welcome {
  return {
    type: "welcome",
    table: "t",
    seat: 0,
    token: "",
    delay: 0,
    room: {} as Welcome["room"],
    pace: "normal",
    rulebook: {} as Welcome["rulebook"],
    manners: {} as Welcome["manners"],
    snapshot: { seq: 5, phase: "play", deal: 1, trick, ...snapshot } as Snapshot,
    hand: [{ suit: "T", cards: ["BJ"], units: [] }],
    choices,
    clock: { what: "next", left: 4000, total: 10000 },
    held: false,
    missed: [],
    commitment: "",
  };
}

function step(more: Partial<Step>): Step {
  return { type: "step", seq: 6, event: null, patch: {}, hand: null, choices: null, clock: null, held: false, ...more };
}

const seated = (): State => fold(START, welcome(), 1000);

describe("troubles of the server", () => {
  it("says that nothing can be saved until something happens again, and still waits for its answer", () => {
    const sent = foldLocal(seated(), { type: "sent", id: "mine" });
    const stuck = fold(sent, { type: "failure", code: "cannot-save", message: "", closing: false }, 0);
    expect(stuck).toMatchObject({ connection: "open", failure: "cannot-save", pending: "mine" });
    expect(fold(stuck, step({ patch: { seq: 6 } }), 0).failure).toBeNull();
  });

  it("tells a damaged table from a lost line", () => {
    const refused = fold(seated(), { type: "failure", code: "table-damaged", message: "", closing: true }, 0);
    expect(foldLocal(refused, { type: "lost" })).toMatchObject({ connection: "refused", failure: "table-damaged" });
    const lost = foldLocal(fold(seated(), { type: "failure", code: "storage", message: "", closing: false }, 0), { type: "lost" });
    expect(lost).toMatchObject({ connection: "lost", failure: "storage" });
    expect(fold(lost, welcome(), 0).failure).toBeNull();
  });
});

describe("folding messages", () => {
  it("takes everything from a welcome and the clock as a local time", () => {
    const state = seated();
    expect(state.connection).toBe("open");
    expect(state.table?.snapshot.seq).toBe(5);
    expect(state.table?.clock).toEqual({ what: "next", ends: 5000, total: 10000 });
  });

  it("patches the snapshot and keeps what a step leaves out", () => {
    const state = fold(seated(), step({ patch: { seq: 6, score: 20 } }), 2000);
    expect(state.table?.snapshot).toMatchObject({ seq: 6, score: 20, deal: 1 });
    expect(state.table?.hand).toEqual([{ suit: "T", cards: ["BJ"], units: [] }]);
    expect(state.table?.choices).toBe(choices);
    expect(state.table?.clock).toBeNull();
  });

  it("lets a complete trick rest until it is cleared or the next play comes", () => {
    const ended = step({ event: { type: "trick-ended", trick: 3, winner: 2, points: 15 }, patch: { trick: null } });
    const resting = fold(seated(), ended, 0);
    expect(resting.table?.resting).toMatchObject({ number: 3, standing: 2, points: 15 });
    expect(foldLocal(resting, { type: "trick-cleared" }).table?.resting).toBeNull();
    const played = step({ event: { type: "played", seat: 2, cards: ["S6"], units: [], reading: null, standing: 2 } });
    expect(fold(resting, played, 0).table?.resting).toBeNull();
  });

  it("holds the answer to the one command that waits", () => {
    const waiting = foldLocal(seated(), { type: "sent", id: "a" });
    expect(fold(waiting, { type: "done", id: "b", seq: 6 }, 0).pending).toBe("a");
    expect(fold(waiting, { type: "done", id: "a", seq: 6 }, 0).pending).toBeNull();
    const text = { zh: "不行", en: "no" };
    const refused = fold(waiting, { type: "refused", id: "a", code: "x", text, cards: [], clauses: [] }, 0);
    expect([refused.pending, refused.refused?.code]).toEqual([null, "x"]);
    expect(foldLocal(refused, { type: "selection-changed" }).refused).toBeNull();
  });

  it("forgets hints when something else is asked", () => {
    const hinted = fold(seated(), { type: "hints", id: 1, commands: [] }, 0);
    expect(fold(hinted, step({ patch: { score: 5 } }), 0).hints).not.toBeNull();
    expect(fold(hinted, step({ choices: { ...choices, due: true } }), 0).hints).toBeNull();
  });

  it("tells a lost line from a refused seat", () => {
    expect(foldLocal(seated(), { type: "lost" }).connection).toBe("lost");
    const refused = fold(START, { type: "failure", code: "unknown-table", message: "", closing: true }, 0);
    expect([refused.connection, refused.failure]).toEqual(["refused", "unknown-table"]);
    expect(foldLocal(refused, { type: "lost" }).connection).toBe("refused");
  });
});

describe("the table as this seat sees it", () => {
  it("puts the next player to the right", () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 0))).toEqual(["bottom", "right", "top", "left"]);
    expect(placeOf(0, 3)).toBe("right");
  });

  it("lets red and black take turns behind the trumps", () => {
    const groups = ["T", "S", "H", "D"].map((suit) => ({ suit, cards: [`${suit}A`], units: [] }));
    expect(alternating(groups).map((group) => group.suit)).toEqual(["T", "H", "S", "D"]);
  });

  it("sorts by the suits on the faces where that is liked", () => {
    const hand = [
      { suit: "T", cards: ["BJ", "LJ", "H2", "S2", "SA"], units: [["S2", "S2"]] },
      { suit: "H", cards: ["HK", "H5"], units: [] },
    ];
    expect(printedGroups(hand).map((group) => group.cards.join(" "))).toEqual(["BJ LJ", "SA S2", "HK H5 H2"]);
  });
});
