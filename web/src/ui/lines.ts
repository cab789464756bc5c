/** One line of words for a moment of the game, for the eye and for the screen reader. */

import { pointsOfAll } from "../cards/cards";
import { cardsShort, levelWord, suitWord, trumpSign } from "../cards/names";
import { format, keyOf, type Lang, type MessageKey, type Values } from "../i18n";
import type { TableState } from "../state/state";
import type { PlayChoice, Said, Seen } from "../wire/types";
import { seatName, seatTitle } from "./who";

type Say = (key: MessageKey, values?: Values) => string;

function sayer(lang: Lang): Say {
  return (key, values) => format(lang, key, values);
}

/** Forms in words, equal ones counted: "2 个对子", "3 连对". */
export function formsWord(forms: readonly (readonly [number, number])[], lang: Lang): string {
  const counts = new Map<string, { width: number; length: number; count: number }>();
  for (const [width, length] of forms) {
    const id = `${width}×${length}`;
    counts.set(id, { width, length, count: (counts.get(id)?.count ?? 0) + 1 });
  }
  const words = [...counts.entries()].map(([id, { width, length, count }]) => {
    const key = keyOf(length > 1 ? `form.run${width}` : `form.of${width}`);
    return key ? format(lang, key, { length, count }) : id;
  });
  return words.join(format(lang, "list.and"));
}

/** What is asked of me now: "轮到你，须出 2 张红桃，有对子必须出对子". */
export function dueLine(table: TableState, lang: Lang): string {
  const say = sayer(lang);
  const play = table.choices.play;
  if (!table.choices.due || !play) return waitLine(table, lang);
  if (play.lead) return say("turn.lead");
  return followLine(play, heldOf(table, play.suit), lang);
}

/** How many cards of a suit in play the hand holds. */
function heldOf(table: TableState, suit: string | null): number {
  return table.hand.find((group) => group.suit === suit)?.cards.length ?? 0;
}

function followLine(play: PlayChoice, held: number, lang: Lang): string {
  const say = sayer(lang);
  const suit = play.suit === null ? "" : suitWord(play.suit, lang);
  if (held === 0) return say("turn.void", { count: play.count, suit });
  if (held < play.count) return say("turn.short", { count: play.count, suit, held });
  const forms = play.required.filter(([width, length]) => width * length > 1);
  if (forms.length === 0) return say("turn.follow", { count: play.count, suit });
  if (play.count === 2 && forms.length === 1) return say("turn.followPair", { count: play.count, suit });
  return say("turn.followForms", { count: play.count, suit, forms: formsWord(forms, lang) });
}

/** Whom the table waits for. */
export function waitLine(table: TableState, lang: Lang): string {
  const say = sayer(lang);
  const { turn, phase } = table.snapshot;
  const seat = turn[0];
  if (table.resting || seat === undefined || turn.length > 1) return "";
  if (seat === table.me) return "";
  const name = seatName(table, seat, lang);
  if (phase === "play") return say("wait.play", { name });
  if (phase === "bury") return say("wait.bury", { name });
  if (phase === "choose") return say("wait.choose", { name });
  if (phase === "name") return say("wait.name", { name });
  if (phase === "rebury") return say("wait.rebury", { name });
  return "";
}

/** What just happened, in words; empty for what needs none. */
export function eventLine(table: TableState, seen: Seen, lang: Lang): string {
  const say = sayer(lang);
  const event = seen.event;
  const who = (seat: number): string => seatName(table, seat, lang);
  switch (event.type) {
    case "declared":
      return say(`event.${event.kind}`, {
        name: who(event.seat),
        cards: cardsShort(event.cards, lang),
        trump: trumpSign(event.trump, lang),
      });
    case "trump-turned":
      return say("event.turned", { cards: cardsShort(event.cards, lang), trump: trumpSign(event.trump, lang) });
    case "kitty-taken":
      return say("event.kitty", { name: who(event.seat) });
    case "buried":
      return say("event.buried", { name: who(event.seat) });
    case "card-named":
      return say("event.named", { name: who(event.seat), card: cardsShort([event.card], lang) });
    case "partner-revealed":
      return event.partner === null ? say("event.alone") : say("event.partner", { name: who(event.partner) });
    case "rebelled":
      return say("event.rebelled", { name: who(event.seat), points: event.points });
    case "played":
      return say("event.played", { name: who(event.seat), cards: cardsShort(event.cards, lang) });
    case "throw-failed":
      return say(event.forced ? "event.throwForced" : "event.throwFailed", {
        name: who(event.seat),
        cards: cardsShort(event.cards, lang),
        forced: cardsShort(event.forced ?? [], lang),
        stoppers: event.stoppers.map(who).join(say("list.and")),
        penalty: event.penalty,
      });
    case "throw-chosen":
      return say("event.throwChosen", { name: who(event.seat), cards: cardsShort(event.cards, lang) });
    case "trick-ended":
      return say("event.trick", { name: who(event.winner), points: event.points });
    case "kitty-shown":
      return say("event.kittyShown", { points: pointsOfAll(event.cards) });
    case "claimed":
      return say("event.claimed", { name: who(event.seat), points: event.points });
    case "conceded":
      return say("event.conceded", { name: who(event.seat) });
    case "ruling-applied":
      return event.take_back > 0 && event.seat !== null ? say("event.takenBack", { name: who(event.seat) }) : "";
    case "time-called":
      return say("event.time");
    case "deciding-called":
      return say("event.deciding", { level: levelWord(event.level, lang) });
    case "deal-voided":
      return say(`event.void.${event.reason}`);
    default:
      return "";
  }
}

/** A set phrase in words; one this client does not know by its key. */
export function phraseWord(phrase: string, lang: Lang): string {
  const key = keyOf(`phrase.${phrase}`);
  return key ? format(lang, key) : phrase;
}

/** What somebody said, with who. */
export function sayLine(table: TableState, line: Said, lang: Lang): string {
  const name = line.seat === null ? line.name : seatTitle(table, line.seat, lang);
  return format(lang, "talk.line", { name, words: line.text ?? phraseWord(line.phrase ?? "", lang) });
}
