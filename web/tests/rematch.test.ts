import { describe, expect, it } from "vitest";
import { rematch } from "../src/state/rematch";
import type { TableState } from "../src/state/state";
import { MANNERS } from "../src/wire/lobby";
import type { RoomView } from "../src/wire/types";

function table(people: number, more: Partial<RoomView> = {}): TableState {
  const seats = [0, 1, 2, 3].map((seat) => ({ kind: seat < people ? "person" : "bot" }));
  const room = { seats, house: [], deals: 0, name: "", visibility: "unlisted", manners: MANNERS, ...more };
  const rulebook = { id: "two-deck-match", partner_modes: ["fixed"] };
  return { room, rulebook, pace: "fast", snapshot: { partner_mode: "fixed" } } as unknown as TableState;
}

describe("once more", () => {
  it("deals at once against bots, at the pace of the table", () => {
    expect(rematch(table(1))).toMatchObject({ rulebook: "two-deck-match", start: true, manners: { pace: "fast" } });
  });

  it("waits for friends, with the same house rules and length", () => {
    const again = rematch(table(2, { deals: 4, house: [{ name: "throw.penalty", value: "cards" }], name: "周五" }));
    expect(again).toMatchObject({ start: false, deals: 4, options: { "throw.penalty": "cards" }, name: "周五" });
  });

  it("asks for no password that it does not know", () => {
    expect(rematch(table(2, { visibility: "password" })).visibility).toBe("unlisted");
    expect(rematch(table(2, { visibility: "public" })).visibility).toBe("public");
  });

  it("keeps picking partners where the rulebook lets one choose", () => {
    const picking = table(1);
    const rulebook = { ...picking.rulebook, partner_modes: ["fixed", "pick"] };
    const snapshot = { ...picking.snapshot, partner_mode: "pick" as const };
    expect(rematch({ ...picking, rulebook, snapshot }).partner_mode).toBe("pick");
    expect(rematch(picking)).not.toHaveProperty("partner_mode");
  });
});
