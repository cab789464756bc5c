/** Names of cards for people, from the message files. */

import { format, keyOf, type Lang } from "../i18n";
import { rankOf, suitOf, suitSign, type CardText, type Suit } from "./cards";

/** A card as it is read out: "红桃10", "ten of hearts", "大王". */
export function cardLabel(card: CardText, lang: Lang): string {
  if (card === "LJ" || card === "BJ") return format(lang, card === "LJ" ? "card.LJ" : "card.BJ");
  const suit = keyOf(`suit.${suitOf(card)}`);
  return suit ? format(lang, "card.plain", { suit: format(lang, suit), rank: rankOf(card) }) : format(lang, "card.hidden");
}

/** A card in a line of text: "♥10", "大王". */
export function cardShort(card: CardText, lang: Lang): string {
  return suitOf(card) === "J" ? cardLabel(card, lang) : suitSign(suitOf(card)) + rankOf(card);
}

export function cardsShort(cards: readonly CardText[], lang: Lang): string {
  return cards.map((card) => cardShort(card, lang)).join(" ");
}

/** A suit in play ("T" or a side suit) in words. */
export function suitWord(suit: string, lang: Lang): string {
  const key = keyOf(`suit.${suit}`);
  return key ? format(lang, key) : suit;
}

/** A trump suit's sign, or the words for none. */
export function trumpSign(trump: string | null, lang: Lang): string {
  return trump === null ? format(lang, "trump.none") : suitSign(trump as Suit);
}

export function levelWord(level: string | null, lang: Lang): string {
  if (level === null) return "–";
  if (level === "JOKER") return format(lang, "level.JOKER");
  return level === "T" ? "10" : level;
}
