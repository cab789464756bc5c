/** A question as it is put together, and its answer. */

import type { CardText } from "../../cards/cards";
import { leftOf, readCards } from "../../cards/typed";
import { rulebookOptions, rulebooks } from "../../wire/api";
import type { AskJudge, JudgeAnswer, RulingChoice } from "../../wire/events";
import { askJudge, judgeRulings } from "../../wire/judge";
import type { RulebookInfo } from "../../wire/types";
import { troubleOf, type Trouble } from "../halls/hall.svelte";

export const ASKS = ["follow", "winner", "throw", "kitty", "result", "declare", "ruling", "units"] as const;
export type Ask = (typeof ASKS)[number];
export type Sides = "attackers" | "defenders";

/** The card lists of a question, in the order they are filled. */
const LISTS: Readonly<Record<Ask, readonly string[]>> = {
  follow: ["lead", "hand", "play"],
  winner: ["plays0", "plays1", "plays2", "plays3"],
  throw: ["lead", "others0", "others1", "others2"],
  kitty: ["lead", "winning", "kitty"],
  result: ["last_trick"],
  declare: ["standing", "shown"],
  ruling: ["cards"],
  units: ["cards"],
};
/** Lists that the question makes no sense without. */
const NEEDED: Readonly<Record<Ask, readonly string[]>> = {
  follow: ["lead", "hand", "play"],
  winner: ["plays0", "plays1", "plays2", "plays3"],
  throw: ["lead"],
  kitty: ["lead", "winning"],
  result: [],
  declare: ["shown"],
  ruling: [],
  units: ["cards"],
};

/** What a rulebook says about questions: read off its options. */
interface Book {
  named: boolean;
  /** The cards of the last trick may take a side down. */
  demotes: boolean;
  levels: readonly string[];
}

export class Inquiry {
  ask = $state<Ask>("follow");
  book = $state("");
  options = $state.raw<Record<string, unknown>>({});
  level = $state("2");
  trump = $state<string | null>("H");
  lists = $state<Record<string, CardText[]>>({});
  /** The reading of a throw as its thrower named it, typed: units parted by "/". */
  reading = $state("");
  side = $state<Sides>("attackers");
  score = $state(0);
  defenders = $state("2");
  attackers = $state("2");
  alone = $state(false);
  firstDeal = $state(false);
  phase = $state<"drawing" | "drawn" | "buried">("drawing");
  seat = $state(0);
  dealer = $state<number | null>(null);
  stands = $state<number | null>(null);
  /** Seats whose declarations stood before, oldest first; their cards are lists too. */
  earlier = $state<number[]>([]);
  infraction = $state("");
  offender = $state<Sides>("attackers");
  count = $state<number | null>(null);
  decisive = $state(false);
  buried = $state<number | null>(null);
  between = $state<"opponents" | "partners">("opponents");
  books = $state.raw<RulebookInfo[]>([]);
  rulings = $state.raw<RulingChoice[]>([]);
  of = $state.raw<Book>({ named: false, demotes: true, levels: ["2"] });
  answer = $state.raw<JudgeAnswer | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  busy = $state(false);
  #turn = 0;

  /** Loads what there is to choose from. */
  async open(book: string, options: Record<string, unknown>): Promise<void> {
    try {
      this.books = await rulebooks();
      await this.choose(book || (this.books[0]?.id ?? ""), options);
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }

  /** Takes another rulebook, with options other than published. */
  async choose(book: string, options: Record<string, unknown> = {}): Promise<void> {
    this.book = book;
    this.options = options;
    this.again();
    const turn = ++this.#turn;
    try {
      const [groups, rulings] = await Promise.all([rulebookOptions(book), judgeRulings(book)]);
      if (turn !== this.#turn) return;
      const value = (name: string): unknown =>
        options[name] ?? groups.flatMap((group) => group.options).find((one) => one.name === name)?.value;
      const levels = value("levels.sequence");
      const demotions = value("levels.demotions");
      this.of = {
        named: value("throw.named") === true,
        demotes: !Array.isArray(demotions) || demotions.length > 0,
        levels: Array.isArray(levels) ? (levels as string[]) : ["2"],
      };
      this.rulings = rulings;
      const known = (level: string): string => (this.of.levels.includes(level) ? level : (this.of.levels[0] ?? "2"));
      [this.level, this.defenders, this.attackers] = [known(this.level), known(this.defenders), known(this.attackers)];
      if (!rulings.some((one) => one.code === this.infraction)) this.infraction = "";
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }

  get info(): RulebookInfo | undefined {
    return this.books.find((one) => one.id === this.book || one.code === this.book);
  }

  get ruling(): RulingChoice | undefined {
    return this.rulings.find((one) => one.code === this.infraction);
  }

  cards(name: string): CardText[] {
    return this.lists[name] ?? [];
  }

  set(name: string, cards: CardText[]): void {
    this.lists = { ...this.lists, [name]: cards };
    this.again();
  }

  /** How many of a card a list may hold: a play comes out of its hand, the others out of the same packs. */
  most(name: string, card: CardText): number {
    const decks = this.info?.decks ?? 4;
    if (name === "play") return this.cards("hand").length > 0 ? decks - leftOf(card, decks, this.cards("hand")) : decks;
    const apart = name === "winning" || name === "shown" ? [] : LISTS[this.ask].filter((one) => one !== name && one !== "play");
    return leftOf(card, decks, ...(this.ask === "kitty" || this.ask === "declare" ? [] : apart.map((one) => this.cards(one))));
  }

  /** Whether there is enough to ask. */
  get ready(): boolean {
    if (this.ask === "ruling") return this.infraction !== "";
    return this.book !== "" && NEEDED[this.ask].every((name) => this.cards(name).length > 0);
  }

  /** What is asked is another question than the one that was answered. */
  again(): void {
    this.answer = null;
    this.trouble = null;
  }

  clear(): void {
    this.lists = {};
    this.reading = "";
    this.earlier = [];
    this.stands = null;
    this.again();
  }

  async send(): Promise<void> {
    this.busy = true;
    this.again();
    try {
      this.answer = await askJudge(this.question());
    } catch (error) {
      this.trouble = troubleOf(error);
    }
    this.busy = false;
  }

  question(): AskJudge {
    const { book: rulebook, level, trump, ask } = this;
    const options = Object.keys(this.options).length > 0 ? { options: this.options } : {};
    const whole = { ask, rulebook, ...options };
    const position = { ...whole, level, trump: level === "JOKER" ? null : trump };
    const named = this.reading.trim() && this.of.named ? { reading: this.reading.split("/").map((one) => readCards(one).cards) } : {};
    const cards = (...names: string[]): CardText[][] => names.map((name) => this.cards(name));
    switch (ask) {
      case "follow":
        return { ...position, ...named, lead: this.cards("lead"), hand: this.cards("hand"), play: this.cards("play") };
      case "winner":
        return { ...position, ...named, plays: cards("plays0", "plays1", "plays2", "plays3") };
      case "throw":
        return { ...position, ...named, lead: this.cards("lead"), others: cards("others0", "others1", "others2") };
      case "kitty":
        return { ...position, lead: this.cards("lead"), winning: this.cards("winning"), kitty: this.cards("kitty"), won_by: this.side };
      case "result":
        return {
          ...whole,
          score: this.score,
          defenders: this.defenders,
          attackers: this.attackers,
          last_trick: this.of.demotes ? this.cards("last_trick") : [],
          last_trick_won_by: this.side,
          alone: this.alone,
        };
      case "declare":
        return {
          ...position,
          trump: null,
          first_deal: this.firstDeal,
          phase: this.phase,
          standing: this.stands === null ? null : { seat: this.stands, cards: this.cards("standing") },
          history: this.earlier.map((seat, at) => ({ seat, cards: this.cards(`history${at}`) })),
          seat: this.seat,
          cards: this.cards("shown"),
          dealer: this.dealer,
        };
      case "ruling":
        return { ...whole, infraction: this.infraction, offender: this.offender, ...this.#particulars() };
      case "units":
        return { ...position, cards: this.cards("cards") };
    }
  }

  #particulars(): Partial<AskJudge> {
    const takes = this.ruling?.takes ?? [];
    return {
      ...(takes.includes("count") && this.count !== null ? { count: this.count } : {}),
      ...(takes.includes("decisive") ? { decisive: this.decisive } : {}),
      ...(takes.includes("buried") && this.buried !== null ? { buried: this.buried } : {}),
      ...(takes.includes("cards") ? { cards: this.cards("cards") } : {}),
      ...(takes.includes("between") ? { between: this.between } : {}),
    };
  }
}
