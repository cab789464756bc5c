import { describe, expect, it } from "vitest";
import { cueOf } from "../src/state/cues";
import { fold, foldLocal } from "../src/state/fold";
import { agreed, asked, audible, howEnded, mayClaim, mayTakeBack, replaced, silence, standIn } from "../src/state/room";
import { START, type State, type TableState } from "../src/state/state";
import type { Choices, Proposal, RoomSeat, RoomView, Said, Seen, Snapshot, Step, TableManners, Welcome } from "../src/wire/types";

const bot: RoomSeat = { kind: "bot", name: "", strength: "strong", here: true, away: null, since: 0 };
const person: RoomSeat = { ...bot, kind: "person", name: "小明" };
const choices: Choices = { kinds: [], due: false, declare: [], bury: 0, play: null, choose: [], name: [] };

const manners: TableManners = {
  pace: "normal",
  play_seconds: 0,
  absent_seconds: 30,
  next_seconds: 10,
  watching: "live",
  watch_delay: 0,
  chat: "free",
  match_mode: false,
  take_back: true,
  claim: true,
};

function room(more: Partial<RoomView> = {}): RoomView {
  return {
    host: 0,
    you_host: true,
    started: true,
    paused: null,
    name: "",
    visibility: "unlisted",
    code: "ABCDEF",
    seats: [person, person, bot, bot],
    manners,
    watchers: 0,
    proposal: null,
    ready: [],
    house: [],
    deals: 0,
    commitment: "",
    ...more,
  };
}

function welcome(seat: number | null, more: Partial<RoomView> = {}, snapshot: Partial<Snapshot> = {}): Welcome {
  return {
    type: "welcome",
    table: "t",
    seat,
    delay: 5,
    room: room(more),
    pace: "normal",
    snapshot: { seq: 1, phase: "play", trick: null, ...snapshot },
    hand: [],
    choices,
    clock: null,
    held: false,
    missed: [],
    deals: 0,
    commitment: "ab",
  } as unknown as Welcome;
}

const at = (seat: number | null, more: Partial<RoomView> = {}, snapshot: Partial<Snapshot> = {}): State =>
  fold(START, welcome(seat, more, snapshot), 0);
const tableAt = (...given: Parameters<typeof at>): TableState => at(...given).table as TableState;
const line = (id: number, seat: number | null = 1): Said => ({ type: "said", id, seat, name: "小明", text: "好", phrase: null });

describe("a watcher", () => {
  it("looks from seat 0 until another is chosen, also after the line was lost", () => {
    const state = at(null);
    expect(state.table).toMatchObject({ me: null, seat: 0, delay: 5 });
    const turned = foldLocal(state, { type: "look-from", seat: 2 });
    expect(fold(turned, welcome(null), 0).table?.seat).toBe(2);
  });

  it("is the only one who may look from elsewhere", () => {
    expect(foldLocal(at(1), { type: "look-from", seat: 2 }).table).toMatchObject({ me: 1, seat: 1 });
  });
});

describe("the room", () => {
  it("changes as a whole", () => {
    const state = fold(at(0), { type: "room-changed", room: room({ paused: { seat: 1 } }) }, 0);
    expect(state.table?.room?.paused).toEqual({ seat: 1 });
  });

  it("tells a bot that stands in from a bot's seat", () => {
    const table = tableAt(0, { seats: [{ ...person, away: "time" }, { ...person, away: "line" }, bot, bot] });
    expect([0, 1, 2].map((seat) => standIn(table, seat)?.away ?? null)).toEqual(["time", "line", null]);
    expect(replaced(table)).toBe(true);
    expect(replaced({ ...table, me: null })).toBe(false);
  });

  it("keeps a no until something else is asked", () => {
    const text = { zh: "不行", en: "no" };
    const no = fold(at(0), { type: "refused", id: "r", code: "x", text, cards: [], clauses: [] }, 0);
    expect(no.declined?.code).toBe("x");
    expect(foldLocal(no, { type: "asked-room" }).declined).toBeNull();
  });
});

describe("what may be asked of the others", () => {
  const trick = { number: 1, leader: 0, plays: [{ seat: 0, cards: ["S5"], units: [["S5"]], reading: null }], standing: 0, points: 5 };

  it("lets a play of the running trick be taken back where the table allows it", () => {
    expect(mayTakeBack(tableAt(0, {}, { trick }))).toBe(true);
    expect(mayTakeBack(tableAt(1, {}, { trick }))).toBe(false);
    expect(mayTakeBack(tableAt(0, { manners: { ...manners, match_mode: true } }, { trick }))).toBe(false);
    expect(mayTakeBack(tableAt(0, { manners: { ...manners, take_back: false } }, { trick }))).toBe(false);
    expect(mayTakeBack(tableAt(null, {}, { trick }))).toBe(false);
  });

  it("lets the leader claim", () => {
    const leading: TableState = { ...tableAt(0), choices: { ...choices, due: true, kinds: ["play", "claim"] } };
    expect(mayClaim(leading)).toBe(true);
    expect(mayClaim({ ...leading, room: room({ manners: { ...manners, claim: false } }) })).toBe(false);
    expect(mayClaim(tableAt(0))).toBe(false);
  });

  it("tells a no from a time that ran out", () => {
    const asking = { what: "take-back", seat: 0, seq: 5, at: 1000 } as const;
    expect([howEnded(asking, 0, 9000), howEnded(asking, 1, 9000), howEnded(asking, null, 9000)]).toEqual(["disagreed", "closed", "closed"]);
    expect([howEnded(asking, 0, 31_000), howEnded(asking, 1, 31_000)]).toEqual(["lapsed", "lapsed"]);
  });

  it("knows what came of it", () => {
    const hands: [string[], string[], string[], string[]] = [[], [], [], []];
    const event: Seen = { seq: 7, event: { type: "claimed", seat: 0, card: "S3", points: 0, hands } };
    expect([agreed([event], 6), agreed([event], 7), agreed([], 0)]).toEqual([true, false, false]);
    const told = foldLocal(at(0), { type: "disagreed", what: "claim", how: "closed" });
    expect(told.disagreed).toEqual({ what: "claim", how: "closed" });
    expect(foldLocal(told, { type: "asked-room" }).disagreed).toBeNull();
  });

  it("asks everybody else once", () => {
    const proposal: Proposal = { number: 1, what: "claim", seat: 1, cards: [], answers: [null, true, null, null], until: 0 };
    expect(asked(tableAt(0), proposal)).toBe(true);
    expect(asked(tableAt(1), proposal)).toBe(false);
    expect(asked(tableAt(0), { ...proposal, answers: [false, true, null, null] })).toBe(false);
    expect(mayTakeBack(tableAt(0, { proposal }))).toBe(false);
  });
});

describe("talk", () => {
  it("counts what was not read, once, and nothing of my own", () => {
    let state = at(0);
    for (const one of [line(1), line(1), line(2, 0), line(3, null)]) state = fold(state, one, 0);
    expect([state.said.length, state.unread]).toEqual([3, 2]);
    state = foldLocal(state, { type: "talking", open: true });
    expect(fold(state, line(4), 0).unread).toBe(0);
  });

  it("leaves out whom I do not want to hear", () => {
    const deaf = foldLocal(at(0), { type: "mute", seat: 1, on: true });
    const state = fold(fold(deaf, line(1), 0), line(2, null), 0);
    expect([audible(state).map((one) => one.id), state.unread]).toEqual([[2], 1]);
    expect(audible(foldLocal(state, { type: "mute", seat: 1, on: false }))).toHaveLength(2);
  });

  it("is silent during a deal in match mode", () => {
    const match = { manners: { ...manners, match_mode: true } };
    expect(silence(tableAt(0, match))).toBe("match");
    expect(silence(tableAt(0, match, { phase: "done" }))).toBeNull();
    expect(silence(tableAt(0, { manners: { ...manners, chat: "off" } }))).toBe("off");
    expect(silence(tableAt(0))).toBeNull();
    expect([silence(tableAt(null)), silence(tableAt(null, {}, { phase: "done" }))]).toEqual(["watch", null]);
  });
});

describe("cues", () => {
  const step = (more: Partial<Step>): Step => ({ type: "step", seq: 2, event: null, patch: {}, hand: null, choices: null, clock: null, held: false, ...more });
  const cue = (state: State, message: Parameters<typeof fold>[1]): string | null => cueOf(state, fold(state, message, 0));

  it("say when it is my turn, a card falls, a trick ends, somebody declares or talks", () => {
    const state = at(0);
    expect(cue(state, step({ choices: { ...choices, due: true } }))).toBe("turn");
    expect(cue(state, step({ event: { type: "played", seat: 1, cards: ["S5"], units: [], reading: null, standing: 1 } }))).toBe("card");
    expect(cue(state, step({ event: { type: "trick-ended", trick: 1, winner: 1, points: 0 } }))).toBe("trick");
    expect(cue(state, step({ event: { type: "declared", seat: 1, cards: ["S2"], kind: "declare", trump: "S", dealer: 1, level: "2" } }))).toBe("declared");
    expect(cue(state, line(1))).toBe("said");
    expect(cue(state, line(1, 0))).toBeNull();
  });

  it("are silent on coming to the table", () => {
    expect(cueOf(START, at(0))).toBeNull();
    expect(cue(at(0), step({ patch: { score: 5 } }))).toBeNull();
  });
});
