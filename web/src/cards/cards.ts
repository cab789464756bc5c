/** Card texts ("S5", "HT", "LJ", "??") and what a face shows. No order of cards is known here. */

export type CardText = string;
export type Suit = "S" | "H" | "D" | "C" | "J" | "?";

export const UNKNOWN: CardText = "??";
const SIGNS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣", J: "★", "?": "" };
const POINTS: Record<string, number> = { "5": 5, T: 10, K: 10 };

export function suitOf(card: CardText): Suit {
  if (card === "LJ" || card === "BJ") return "J";
  const head = card[0];
  return head === "S" || head === "H" || head === "D" || head === "C" ? head : "?";
}

export function rankOf(card: CardText): string {
  if (suitOf(card) === "J" || card === UNKNOWN) return "";
  const rank = card.slice(1);
  return rank === "T" ? "10" : rank;
}

/** The sign of a suit letter of the protocol. */
export function suitSign(suit: Suit): string {
  return SIGNS[suit];
}

/** Points printed on a card: 5, 10 and K count; this is what a face shows, scores come from the server. */
export function pointsOf(card: CardText): number {
  return suitOf(card) === "J" ? 0 : (POINTS[card.slice(1)] ?? 0);
}

export function pointsOfAll(cards: readonly CardText[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0);
}

/** Takes `taken` out of `cards`, one copy each; cards that are not there are left aside. */
export function without(cards: readonly CardText[], taken: readonly CardText[]): CardText[] {
  const rest = [...cards];
  for (const card of taken) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** How often each card stands in a list. */
export function tally(cards: readonly CardText[]): Map<CardText, number> {
  const counts = new Map<CardText, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** Same cards, whatever the order. */
export function sameCards(a: readonly CardText[], b: readonly CardText[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}

export function levelName(level: string): string {
  return level === "T" ? "10" : level;
}
