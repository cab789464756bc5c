/** Which cards of the hand are lifted: pure functions over sets of positions in the hand. */

import type { CardText } from "../cards/cards";

export type Lifted = ReadonlySet<number>;

export const NONE: Lifted = new Set();

/** Lifts a lowered card, lowers a lifted one. */
export function toggle(lifted: Lifted, index: number): Lifted {
  const next = new Set(lifted);
  if (!next.delete(index)) next.add(index);
  return next;
}

/** Lifts or lowers every card between two positions, both included (a drag). */
export function sweep(lifted: Lifted, from: number, to: number, up: boolean): Lifted {
  const next = new Set(lifted);
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
    if (up) next.add(i);
    else next.delete(i);
  }
  return next;
}

/** The cards that are lifted, in the order of the hand. */
export function liftedCards(hand: readonly CardText[], lifted: Lifted): CardText[] {
  return hand.filter((_, index) => lifted.has(index));
}

/** Positions of given cards, each copy once, the lifted ones preferred so that as little as possible moves. */
export function positionsOf(hand: readonly CardText[], cards: readonly CardText[], keep: Lifted = NONE): Lifted {
  const out = new Set<number>();
  for (const card of cards) {
    const free = (i: number): boolean => hand[i] === card && !out.has(i);
    const indices = hand.map((_, i) => i).filter(free);
    const at = indices.find((i) => keep.has(i)) ?? indices[0];
    if (at !== undefined) out.add(at);
  }
  return out;
}

/** Takes a whole unit with one gesture: lifts it, or lowers it when all of it is up. */
export function toggleUnit(hand: readonly CardText[], lifted: Lifted, unit: readonly CardText[]): Lifted {
  const positions = positionsOf(hand, unit, lifted);
  const allUp = [...positions].every((i) => lifted.has(i));
  const next = new Set(lifted);
  for (const i of positions) {
    if (allUp) next.delete(i);
    else next.add(i);
  }
  return next;
}

/** Keeps the same cards lifted when the hand changes under them (cards drawn, another sorting). */
export function carryOver(before: readonly CardText[], lifted: Lifted, after: readonly CardText[]): Lifted {
  return positionsOf(after, liftedCards(before, lifted));
}
