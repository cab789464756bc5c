import { describe, expect, it } from "vitest";
import { botsIn, isTwin, offered, seatsMayChange, seatsOfRoom, seatsOfTable } from "../src/state/seating";
import type { RoomSeat, RoomView, SeatInfo, TableInfo } from "../src/wire/types";

const BOT: SeatInfo = { kind: "bot", name: "", strength: "strong" };
const person = (name: string): SeatInfo => ({ ...BOT, kind: "person", name });

function table(seats: TableInfo["seats"], sit: number[]): TableInfo {
  return { host: "阿明", seats, sit } as TableInfo;
}

function room(names: readonly string[], more: Partial<RoomView> = {}): RoomView {
  const seats = names.map((name) => ({ ...(name ? person(name) : BOT), here: true, away: null, since: 0 }) as RoomSeat);
  return { host: 1, started: false, seats, ...more } as RoomView;
}

describe("an invitation", () => {
  it("offers the seat opposite the host first", () => {
    const info = table([BOT, person("阿明"), BOT, BOT], [0, 2, 3]);
    expect(offered(info)).toBe(3);
    expect(seatsOfTable(info).map((one) => [one.place, one.host])).toEqual([
      ["right", false],
      ["top", true],
      ["left", false],
      ["bottom", false],
    ]);
  });

  it("offers another seat where that one is taken, or none", () => {
    expect(offered(table([BOT, person("阿明"), BOT, person("小红")], [0, 2]))).toBe(0);
    expect(offered(table([person("甲"), person("阿明"), person("乙"), person("小红")], []))).toBeNull();
  });
});

describe("a room", () => {
  it("knows who shares a name", () => {
    const { seats } = room(["阿明", "", "阿明", "小红"]);
    expect([0, 1, 2, 3].map((seat) => isTwin(seats, seat))).toEqual([true, false, true, false]);
    expect(isTwin(room(["", "", "", ""]).seats, 0)).toBe(false);
  });

  it("has me at the bottom", () => {
    const seats = seatsOfRoom(room(["", "阿明", "小红", ""]), 2);
    expect(seats.map((one) => one.place)).toEqual(["top", "left", "bottom", "right"]);
    expect(seats.filter((one) => one.you).map((one) => one.name)).toEqual(["小红"]);
    expect(seats.filter((one) => one.host).map((one) => one.name)).toEqual(["阿明"]);
    expect(botsIn(room(["", "阿明", "小红", ""]))).toBe(2);
  });

  it("tells who has lost the line", () => {
    const away = room(["甲", "阿明", "", ""]);
    away.seats[0].here = false;
    expect(seatsOfRoom(away, 1).map((one) => one.away)).toEqual([true, false, false, false]);
  });

  it("changes seats before the start and between deals", () => {
    const started = room(["甲", "阿明", "", ""], { started: true });
    expect(["idle", "draw", "play", "done"].map((phase) => seatsMayChange(started, phase))).toEqual([true, false, false, true]);
    expect(seatsMayChange(room(["甲", "阿明", "", ""]), "idle")).toBe(true);
  });
});
