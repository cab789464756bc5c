/** Cards as people type them: "S5 HT", "♠8899", "黑桃A 10，大王" – a suit, then one rank or several. */

import { tally, type CardText } from "./cards";

const SUITS: Readonly<Record<string, string>> = {
  "♠": "S", 黑桃: "S", 黑: "S",
  "♥": "H", 红桃: "H", 红心: "H", 紅桃: "H", 紅心: "H", 红: "H", 紅: "H",
  "♦": "D", 方块: "D", 方片: "D", 方塊: "D", 方: "D",
  "♣": "C", 梅花: "C", 草花: "C", 梅: "C", 草: "C",
};
const JOKERS: Readonly<Record<string, CardText>> = { 大王: "BJ", 小王: "LJ", 大鬼: "BJ", 小鬼: "LJ", BJ: "BJ", LJ: "LJ" };
const BLANK = /^[\s,，、;；/]+/;
const JOKER = new RegExp(`^(?:${Object.keys(JOKERS).join("|")})`, "i");
const SUIT = new RegExp(`^(?:${Object.keys(SUITS).join("|")}|[SHDC])`, "i");
const RANK = /^(?:10|[2-9TJQKA])/i;

export interface Typed {
  cards: CardText[];
  /** What is no card, as it was typed; empty: all was understood. */
  bad: string;
}

/** Reads cards. A suit holds for the ranks that follow it. */
export function readCards(text: string): Typed {
  const cards: CardText[] = [];
  let suit = "";
  let rest = text;
  while ((rest = rest.replace(BLANK, "")) !== "") {
    const joker = JOKER.exec(rest)?.[0];
    const named = joker === undefined ? suitAt(rest) : undefined;
    const rank = joker === undefined && named === undefined && suit ? RANK.exec(rest)?.[0] : undefined;
    const found = joker ?? named?.typed ?? rank;
    if (found === undefined) return { cards, bad: rest.slice(0, 12) };
    if (joker !== undefined) cards.push(JOKERS[joker.toUpperCase()] ?? "BJ");
    else if (named !== undefined) suit = named.suit;
    else if (rank !== undefined) cards.push(suit + (rank === "10" ? "T" : rank.toUpperCase()));
    rest = rest.slice(found.length);
  }
  return { cards, bad: "" };
}

function suitAt(text: string): { suit: string; typed: string } | undefined {
  const typed = SUIT.exec(text)?.[0];
  return typed === undefined ? undefined : { suit: SUITS[typed] ?? typed.toUpperCase(), typed };
}

export const RANKS: readonly string[] = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const PLACE = new Map<CardText, number>(
  ["BJ", "LJ", ..."SHCD".split("").flatMap((suit) => RANKS.map((rank) => suit + rank))].map((card, at) => [card, at]),
);

/** By suit and rank as they lie in the picker, whatever is trump. */
export function inOrder(cards: readonly CardText[]): CardText[] {
  return [...cards].sort((a, b) => (PLACE.get(a) ?? 99) - (PLACE.get(b) ?? 99));
}

/** Cards as they can be typed again: "S8 S8 HT". */
export function typedText(cards: readonly CardText[]): string {
  return cards.join(" ");
}

/** How many more of a card there are, with those that other lists hold already. */
export function leftOf(card: CardText, decks: number, ...lists: readonly (readonly CardText[])[]): number {
  return lists.reduce((left, list) => left - (tally(list).get(card) ?? 0), decks);
}
