import { describe, expect, it } from "vitest";
import { cardAt, layHand, type Group } from "../src/state/layout";

const ranks = "AKQJT9876543".split("");

function groups(trumps: number, sides: number[]): Group[] {
  const run = (suit: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => suit + ranks[Math.floor(i / 2) % ranks.length]);
  return [
    { suit: "T", cards: run("S", trumps) },
    ...sides.map((count, i) => ({ suit: "HDC"[i] ?? "H", cards: run("HDC"[i] ?? "H", count) })),
  ];
}

const phone = { width: 374, cardWidth: 46, wanted: 18, maxRows: 3 };

describe("a hand on a phone", () => {
  it("keeps every card inside and readable at 25, 39 and 52 cards", () => {
    for (const [trumps, sides] of [
      [8, [6, 6, 5]],
      [12, [9, 9, 9]],
      [17, [12, 12, 11]],
      [40, [4, 4, 4]],
      [0, [20, 16, 16]],
    ] as const) {
      const layout = layHand(groups(trumps, [...sides]), phone);
      expect(layout.placed).toHaveLength(trumps + sides[0] + sides[1] + sides[2]);
      expect(layout.step).toBeGreaterThanOrEqual(15);
      for (const card of layout.placed) {
        expect(card.x).toBeGreaterThanOrEqual(0);
        expect(card.x).toBeLessThanOrEqual(phone.width - phone.cardWidth + 0.01);
      }
    }
  });

  it("shows enough of the first card of a pair where the row has room", () => {
    for (const width of [340, 386]) {
      const room = { width, cardWidth: 50, wanted: 20, maxRows: 4 };
      const layout = layHand(groups(8, [6, 6, 5]), room);
      layout.placed.forEach((card, i) => {
        const next = layout.placed[i + 1];
        if (next && next.row === card.row) expect(next.x - card.x).toBeGreaterThanOrEqual(18);
      });
      expect(layout.step).toBeGreaterThanOrEqual(20);
    }
  });

  it("puts trumps above and side suits below", () => {
    const layout = layHand(groups(12, [5, 4, 4]), phone);
    expect(layout.rows).toBe(2);
    expect(layout.placed.filter((card) => card.row === 0)).toHaveLength(12);
  });

  it("keeps rows that it has had, as far as there are suits for them", () => {
    const room = { ...phone, maxRows: 4 };
    expect(layHand(groups(6, [4, 4, 4]), room).rows).toBeLessThan(4);
    expect(layHand(groups(6, [4, 4, 4]), { ...room, minRows: 4 }).rows).toBe(4);
    expect(layHand(groups(6, [4]), { ...room, minRows: 4 }).rows).toBe(2);
    expect(layHand(groups(17, [12, 12, 11]), { ...room, minRows: 9 }).rows).toBe(4);
  });

  it("uses one row where it fits", () => {
    expect(layHand(groups(12, [5, 4, 4]), { ...phone, width: 900, cardWidth: 60 }).rows).toBe(1);
  });

  it("has nothing to lay for an empty hand", () => {
    expect(layHand([], phone).rows).toBe(0);
  });
});

describe("finding a card", () => {
  it("takes the topmost card under the finger", () => {
    const layout = layHand(groups(4, [4]), { ...phone, width: 900 });
    const third = layout.placed[2];
    expect(third && cardAt(layout, 0, third.x + 2, phone.cardWidth)).toBe(2);
    expect(cardAt(layout, 0, 899, phone.cardWidth)).toBeNull();
    expect(cardAt(layout, 3, 10, phone.cardWidth)).toBeNull();
  });

  it("shows every index of three decks in two rows of a phone", () => {
    const suit = (name: string, ranks: string): Group => ({ suit: name, cards: [...ranks].map((rank) => `${name}${rank}`) });
    const groups = [suit("S", "AAKKQJJ9987654"), suit("H", "KJ9776554"), suit("C", "AAKQ9643"), suit("D", "KKQJ8764")];
    const room = { width: 386, cardWidth: 50, wanted: 20, maxRows: 2 };
    const layout = layHand(groups, room);
    const gaps = [0, 1].flatMap((row) => {
      const xs = layout.placed.filter((card) => card.row === row).map((card) => card.x);
      return xs.slice(1).map((x, at) => x - (xs[at] ?? 0));
    });
    expect(layout.rows).toBe(2);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15.5);
  });
});
