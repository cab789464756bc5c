/** The hand by printed suit, for people who hold their cards so. */

import { suitOf, type CardText } from "../cards/cards";
import type { Group } from "../wire/types";

const SUITS = ["J", "S", "H", "C", "D"];
const RANKS = "23456789TJQKA";

function height(card: CardText): number {
  return card === "BJ" ? 1 : card === "LJ" ? 0 : RANKS.indexOf(card[1] ?? "");
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
