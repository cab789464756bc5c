/** Every event of a replay in words, with what only an open hand shows. */

import { cardsShort, levelWord } from "../../cards/names";
import { format, type Lang, type MessageKey, type Values } from "../../i18n";
import type { Moment } from "../../state/replay";
import type { TableState } from "../../state/state";
import type { DealLine } from "../../wire/types";
import { eventLine } from "../lines";
import { seatName } from "../who";

/** What happened in a moment; before the first event the deal's number. */
export function momentLine(table: TableState, moment: Moment, lang: Lang): string {
  const say = (key: MessageKey, values?: Values): string => format(lang, key, values);
  const who = (seat: number): string => seatName(table, seat, lang);
  const event = moment.event;
  if (!event) return say("replay.before", { deal: table.snapshot.deal });
  switch (event.type) {
    case "deal-started":
      return say("replay.started", { deal: event.deal, name: who(event.first) });
    case "card-drawn":
      return say("replay.drawn", { name: who(event.seat), card: cardsShort([event.card], lang) });
    case "passed":
      return say("replay.passed");
    case "declarations-closed":
      return say(`replay.closed.${event.by}`);
    case "kitty-taken":
      return say("replay.kitty", { name: who(event.seat), cards: cardsShort(event.cards, lang) });
    case "buried":
      return say("replay.buried", { name: who(event.seat), cards: cardsShort(event.cards, lang) });
    case "rebellion-closed":
      return say("replay.noRebellion");
    case "kitty-shown":
      return say("replay.kittyShown", {
        cards: cardsShort(event.cards, lang),
        points: event.points,
        multiplier: event.multiplier,
        captured: event.captured,
      });
    case "deal-scored": {
      const gain = event.gain[event.taken_by === "defenders" ? 0 : 1];
      return say(event.taken_by === "defenders" ? "result.kept" : "result.taken", { score: event.score, gain });
    }
    case "trick-ended": {
      const end = eventLine(table, { seq: moment.seq, event }, lang);
      if (!moment.closing) return end;
      return say("replay.lastPlay", { play: eventLine(table, { seq: moment.seq, event: moment.closing }, lang), end });
    }
    case "ruling-applied":
      return eventLine(table, { seq: moment.seq, event }, lang) || say("replay.ruling");
    case "match-ended":
      return event.winners.length === 0
        ? say("match.draw")
        : say("match.winners", { names: event.winners.map(who).join(say("list.and")) });
    default:
      return eventLine(table, { seq: moment.seq, event }, lang);
  }
}

/** A deal in a few words: "打 5 ♠，闲家 85 分". */
export function dealLine(deal: DealLine, lang: Lang): string {
  if (deal.voided !== null) return format(lang, "replay.voided");
  const key = deal.taken_by === "defenders" ? "replay.kept" : "replay.taken";
  return format(lang, key, { level: levelWord(deal.level, lang), score: deal.score ?? 0 });
}
