/** Where the cards of a hand lie: rows, and the left edge of every card. Pure geometry, no rules. */

import type { CardText } from "../cards/cards";

export interface Group {
  /** Suit in play as the server names it: "T" or a side suit. */
  suit: string;
  cards: CardText[];
}

export interface Placed {
  /** Index in the flat hand (all groups in order). */
  index: number;
  card: CardText;
  row: number;
  x: number;
}

export interface Layout {
  rows: number;
  placed: Placed[];
  /** Smallest distance between two different neighbours, in pixels. */
  step: number;
}

export interface Room {
  width: number;
  cardWidth: number;
  /** A step at which a finger still finds a card. */
  wanted: number;
  maxRows: number;
  /** So many rows it has, where the suits are enough for them. */
  minRows?: number;
}

interface Item {
  index: number;
  card: CardText;
  /** Gap before this card in steps: 1 after a different card, less after the same, more after another suit. */
  gap: number;
}

const SAME = 0.62;
/** What a finger needs to see of the first card of a pair, in pixels. */
const PAIR = 18;
const OTHER_SUIT = 1.35;

function itemsOf(groups: readonly Group[]): Item[][] {
  let index = 0;
  return groups.map((group) =>
    group.cards.map((card, at) => {
      const gap = at === 0 ? OTHER_SUIT : card === group.cards[at - 1] ? SAME : 1;
      return { index: index++, card, gap };
    }),
  );
}

function stepsOf(row: readonly Item[]): number {
  return row.reduce((sum, item, at) => sum + (at === 0 ? 0 : item.gap), 0);
}

/** The step a row can have in the room it gets; never wider than reads well. */
function stepFor(row: readonly Item[], room: Room): number {
  const steps = stepsOf(row);
  const widest = room.cardWidth * 0.86;
  return steps === 0 ? widest : Math.min(widest, (room.width - room.cardWidth) / steps);
}

/** Whether a finger finds every card of a row. */
function reads(row: readonly Item[], room: Room): boolean {
  const pairs = row.slice(1).filter((item) => item.gap === SAME).length;
  const needed = (stepsOf(row) - pairs * SAME) * room.wanted + pairs * Math.max(SAME * room.wanted, PAIR);
  return needed <= room.width - room.cardWidth;
}

/** Distances in a row: between different cards (a step), and between equal ones, which get what a finger needs where
 * the row has room. `own` is the step the row would have. */
function spread(row: readonly Item[], own: number, room: Room): { step: number; same: number } {
  const pairs = row.slice(1).filter((item) => item.gap === SAME).length;
  const others = stepsOf(row) - pairs * SAME;
  const same = own * SAME;
  if (pairs === 0 || same >= PAIR) return { step: own, same };
  const total = room.width - room.cardWidth;
  const even = total / (others + pairs);
  if (even < room.wanted) return { step: even, same: even }; // too full for anything but every index alike
  const wider = Math.max(same, Math.min(PAIR, own, (total - others * room.wanted) / pairs));
  return { step: others === 0 ? own : Math.min(own, (total - pairs * wider) / others), same: wider };
}

/** Cuts the groups into `count` rows at suit borders so that the fullest row is as short as can be. */
function cutAtSuits(parts: readonly Item[][], count: number): Item[][] {
  let best: Item[][] = [parts.flat()];
  let bestWorst = Infinity;
  const walk = (from: number, left: number, rows: Item[][]): void => {
    if (left === 1) {
      const all = [...rows, parts.slice(from).flat()];
      const worst = Math.max(...all.map(stepsOf));
      if (worst < bestWorst) {
        bestWorst = worst;
        best = all;
      }
      return;
    }
    for (let end = from + 1; end <= parts.length - left + 1; end++) {
      walk(end, left - 1, [...rows, parts.slice(from, end).flat()]);
    }
  };
  walk(0, Math.min(count, parts.length), []);
  return best;
}

/** Splits rows that are still too full in the middle, longest first, up to `count` rows. */
function splitLongest(rows: Item[][], count: number, room: Room): Item[][] {
  const out = [...rows];
  while (out.length < count) {
    const at = out.reduce((b, row, i) => (stepsOf(row) > stepsOf(out[b] ?? []) ? i : b), 0);
    const row = out[at];
    if (!row || row.length < 2 || reads(row, room)) return out;
    const half = Math.ceil(row.length / 2);
    out.splice(at, 1, row.slice(0, half), row.slice(half));
  }
  return out;
}

function narrowest(rows: readonly Item[][], room: Room): number {
  return Math.min(...rows.map((row) => stepFor(row, room)));
}

/** The way to cut into `count` rows: the first group (trumps) alone above where that reads well, else at suit borders
 * while that reads well, else whatever leaves the cards widest. */
function widest(parts: readonly Item[][], count: number, room: Room): Item[][] {
  const [first, ...rest] = parts;
  const ways: Item[][][] = [];
  if (first && rest.length > 0 && count > 1) ways.push([first, ...cutAtSuits(rest, count - 1)]);
  for (let cuts = count; cuts >= 1; cuts--) ways.push(splitLongest(cutAtSuits(parts, cuts), count, room));
  const good = ways.find((rows) => rows.every((row) => reads(row, room)));
  return good ?? ways.reduce((best, rows) => (narrowest(rows, room) > narrowest(best, room) ? rows : best));
}

/** Lays a hand out in as few rows as leave every card wide enough to find, at most `room.maxRows`. */
export function layHand(groups: readonly Group[], room: Room): Layout {
  const parts = itemsOf(groups).filter((part) => part.length > 0);
  if (parts.length === 0) return { rows: 0, placed: [], step: 0 };
  let rows: Item[][] = [parts.flat()];
  for (let count = Math.max(1, Math.min(room.minRows ?? 1, room.maxRows)); count <= room.maxRows; count++) {
    rows = widest(parts, count, room);
    if (rows.every((row) => reads(row, room))) break;
  }
  const steps = rows.map((row) => stepFor(row, room));
  const step = Math.min(...steps);
  const placed = rows.flatMap((row, at) => {
    const own = Math.min(steps[at] ?? step, step * 1.6);
    const { step: apart, same } = spread(row, own, room);
    const gaps = row.map((item, i) => (i === 0 ? 0 : item.gap === SAME ? same : item.gap * apart));
    const width = gaps.reduce((sum, gap) => sum + gap, room.cardWidth);
    let x = Math.max(0, (room.width - width) / 2);
    return row.map((item, i) => {
      x += gaps[i] ?? 0;
      return { index: item.index, card: item.card, row: at, x };
    });
  });
  return { rows: rows.length, placed, step };
}

/** The card under a point of a row: the topmost one whose left edge is at or before x. */
export function cardAt(layout: Layout, row: number, x: number, cardWidth: number): number | null {
  let found: Placed | null = null;
  for (const card of layout.placed) {
    if (card.row === row && card.x <= x && x <= card.x + cardWidth) found = card;
  }
  return found ? found.index : null;
}
