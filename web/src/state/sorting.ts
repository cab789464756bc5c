/** The hand by printed suit, for people who hold their cards so. */

import { suitOf, type CardText } from "../cards/cards";
import type { Group, Snapshot } from "../wire/types";

const SUITS = ["J", "S", "H", "C", "D"];
const RANKS = "23456789TJQKA";

function height(card: CardText): number {
  return card === "BJ" ? 1 : card === "LJ" ? 0 : RANKS.indexOf(card[1] ?? "");
}

const RED: ReadonlySet<string> = new Set(["H", "D"]);

/** Trumps first as the server sends them, then the side suits so that red and black take turns where they can. */
export function alternating(groups: readonly Group[]): Group[] {
  const trumps = groups.filter((group) => group.suit === "T");
  const sides = groups.filter((group) => group.suit !== "T");
  const red = sides.filter((group) => RED.has(group.suit));
  const black = sides.filter((group) => !RED.has(group.suit));
  const [more, less] = red.length > black.length ? [red, black] : [black, red];
  return [...trumps, ...more.flatMap((group, at) => [group, ...less.slice(at, at + 1)])];
}

/** Groups by the suit on the face, jokers first, ranks from the ace down; the server's units stay with their cards. */
export function printedGroups(groups: readonly Group[]): Group[] {
  const cards = groups.flatMap((group) => group.cards);
  const units = groups.flatMap((group) => group.units);
  return SUITS.map((suit) => ({
    suit,
    cards: cards.filter((card) => suitOf(card) === suit).sort((a, b) => height(b) - height(a)),
    units: units.filter((unit) => unit.some((card) => suitOf(card) === suit)),
  })).filter((group) => group.cards.length > 0);
}

/** The cards of a hand by suit in play, as they come: what is trump in this deal stands together. */
export function groupsOf(cards: readonly string[], snapshot: Snapshot): { suit: string; cards: string[] }[] {
  const groups: { suit: string; cards: string[] }[] = [];
  for (const card of cards) {
    const trump = card === "LJ" || card === "BJ" || card[1] === snapshot.level || card[0] === snapshot.trump;
    const suit = trump ? "T" : (card[0] ?? "?");
    const last = groups.at(-1);
    if (last?.suit === suit) last.cards.push(card);
    else groups.push({ suit, cards: [card] });
  }
  return groups;
}
