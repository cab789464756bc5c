/** The running table of this page: folds messages into the state, holds the lifted cards, sends what is asked. */

import { sameCards, type CardText } from "../cards/cards";
import { agreed, howEnded, type Asking } from "./room";
import { keepSeal } from "../wire/seals";
import { passwordOf, seatToken } from "../wire/seats";
import { socketUrl, TableSocket } from "../wire/socket";
import type { Act, FromClient, Group, Lay, Room, ToClient, Welcome } from "../wire/types";
import { cueOf, type Cue } from "./cues";
import { fold, foldLocal, type Local } from "./fold";
import { alternating, printedGroups } from "./sorting";
import { carryOver, liftedCards, NONE, positionsOf, type Lifted } from "./selection";
import { handOf, START, type State, type TableState } from "./state";

type Command = Act["command"];
type Seatless<C> = C extends { seat: number } ? Omit<C, "seat"> : never;

/** What the person likes, asked for when it is needed. */
export interface Wishes {
  restMs: () => number;
  bySuit: () => boolean;
  /** null: as the table has it. */
  pace: () => Welcome["pace"] | null;
  /** The only legal play goes by itself. */
  single: () => boolean;
  cue: (cue: Cue) => void;
}

/** How long the only legal play lies lifted before it goes. */
const SINGLE_MS = 1200;
const DECLINED_MS = 5000;
const ENDED_MS = 10_000;
const ANSWER_MS = 500;

/** A name no other command has; works on plain http too, where randomUUID is missing. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Game {
  state: State = $state.raw(START);
  lifted: Lifted = $state.raw(NONE);
  /** Which hint is shown, counted on by every press. */
  hintAt = $state(0);
  /** The hand's groups as they are shown: as the server sorts them, or by printed suit. */
  readonly groups: Group[] = $derived.by(() => {
    const groups = this.state.table?.hand ?? [];
    return this.wishes.bySuit() ? printedGroups(groups) : alternating(groups);
  });
  readonly hand: CardText[] = $derived(handOf(this.groups));
  readonly chosen: CardText[] = $derived(liftedCards(this.hand, this.lifted));

  private readonly socket: TableSocket;
  private waiting: Act | Lay | null = null;
  /** Who wants to know whether what was asked of the room is done, by its name. */
  private readonly asking = new Map<string, (done: boolean) => void>();
  private question = 0;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private singleTimer: ReturnType<typeof setTimeout> | undefined;
  private declinedTimer: ReturnType<typeof setTimeout> | undefined;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is asked of the people at the table, by me or by another. */
  private proposed: Asking | null = null;
  /** The only legal play is about to go. */
  going = $state(false);

  constructor(
    private readonly id: string,
    private readonly wishes: Wishes,
  ) {
    this.socket = new TableSocket(socketUrl(location), () => this.joining(), {
      message: (message) => this.take(message),
      opened: () => undefined,
      lost: () => this.local({ type: "lost" }),
    });
    document.addEventListener("visibilitychange", this.hurry);
    window.addEventListener("online", this.hurry);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.hurry);
    window.removeEventListener("online", this.hurry);
    for (const timer of [this.restTimer, this.singleTimer, this.declinedTimer, this.answerTimer]) clearTimeout(timer);
    this.socket.close();
  }

  /** Sends a command for this seat; one at a time. */
  act(command: Seatless<Command>): void {
    const table = this.state.table;
    if (!table || table.me === null || this.state.pending !== null) return;
    this.stay();
    const act = {
      type: "act",
      id: newId(),
      seq: table.snapshot.seq,
      command: { ...command, seat: table.me } as Command,
    } satisfies Act;
    this.dispatch(act);
  }

  /** Lays identical cards as a lead: the server gives the time to say how they are meant. */
  lay(cards: CardText[]): void {
    const table = this.state.table;
    if (!table || table.me === null || this.state.pending !== null) return;
    this.dispatch({ type: "lay", id: newId(), seq: table.snapshot.seq, cards });
  }

  private dispatch(message: Act | Lay): void {
    this.waiting = message;
    this.local({ type: "sent", id: message.id });
    this.socket.send(message);
  }

  send(message: Extract<FromClient, { type: "next" | "hold" | "set-pace" }>): void {
    this.socket.send(message);
  }

  /** Asks the room for something; a no is told and fades. ``answered`` hears whether it is done, false where that is open. */
  room(command: Room["command"], answered?: (done: boolean) => void): void {
    this.local({ type: "asked-room" });
    const table = this.state.table;
    if (command.type === "propose" && table?.me != null) {
      this.proposed = { what: command.what, seat: table.me, seq: table.snapshot.seq, at: Date.now() };
    } else if (command.type === "withdraw" || (command.type === "answer" && !command.yes)) this.proposed = null;
    const id = newId();
    if (answered) this.asking.set(id, answered);
    this.socket.send({ type: "room", id, command });
  }

  /** Joins anew: I have a seat now. */
  rejoin(): void {
    this.socket.again();
  }

  /** A watcher looks from another seat. */
  lookFrom(seat: number): void {
    this.local({ type: "look-from", seat });
  }

  talk(open: boolean): void {
    this.local({ type: "talking", open });
  }

  mute(seat: number, on: boolean): void {
    this.local({ type: "mute", seat, on });
  }

  /** The only legal play does not go by itself this time. */
  stay(): void {
    clearTimeout(this.singleTimer);
    this.going = false;
  }

  /** Lifts exactly these positions and asks the server what they would be. */
  lift(lifted: Lifted): void {
    this.stay();
    this.lifted = lifted;
    this.local({ type: "selection-changed" });
    this.consider();
  }

  liftCards(cards: readonly CardText[]): void {
    this.lift(positionsOf(this.hand, cards, this.lifted));
  }

  /** The next hint; asks the server for hints when there are none for this position. */
  hint(): void {
    const hints = this.state.hints;
    if (!hints) {
      this.hintAt = 0;
      this.socket.send({ type: "hint", id: ++this.question });
      return;
    }
    this.hintAt = (this.hintAt + 1) % Math.max(1, hints.commands.length);
    this.showHint();
  }

  clearTrick(): void {
    this.local({ type: "trick-cleared" });
  }

  private readonly hurry = (): void => {
    if (!document.hidden) this.socket.hurry();
  };

  private joining(): FromClient {
    const password = passwordOf(this.id);
    const since = this.state.table?.snapshot.seq ?? 0;
    return { type: "join", table: this.id, token: seatToken(this.id), since, ...(password ? { password } : {}) };
  }

  private local(local: Local): void {
    this.state = foldLocal(this.state, local);
  }

  private take(message: ToClient): void {
    const all = this.state;
    const before = all.table;
    const handBefore = this.hand;
    this.state = fold(this.state, message, Date.now());
    const after = this.state.table;
    const cue = cueOf(all, this.state);
    if (cue) this.wishes.cue(cue);
    if (this.state.declined && this.state.declined !== all.declined) this.refusedByRoom();
    if (after) this.watchProposal(after, message.type);
    if (this.proposed && ["done", "room-changed", "welcome"].includes(message.type)) this.awaitAnswer();
    if (after && after !== before) this.follow(before, after, handBefore);
    if (message.type === "welcome") {
      keepSeal(message.table, message.commitment);
      this.resend();
      this.askPace(message.pace);
    }
    if ((message.type === "done" || message.type === "refused") && message.id === this.waiting?.id) this.waiting = null;
    if (message.type === "done" || message.type === "refused") this.answer(message.id, message.type === "done");
    else if (message.type === "failure" || message.type === "welcome") for (const id of [...this.asking.keys()]) this.answer(id, false);
    if (message.type === "hints") this.showHint();
  }

  /** Keeps the lifted cards in step with the table. */
  private follow(before: TableState | null, after: TableState, handBefore: CardText[]): void {
    const latest = after.recent.at(-1)?.event;
    const own = latest && "seat" in latest && latest.seat === after.seat;
    if (before && after.snapshot.deal !== before.snapshot.deal) this.lifted = NONE;
    else if (own && (latest.type === "played" || latest.type === "buried" || latest.type === "declared")) this.lifted = NONE;
    else if (before && after.hand !== before.hand) this.lifted = carryOver(handBefore, this.lifted, this.hand);
    if (after.resting && after.resting !== before?.resting) this.restThenClear();
    if (after.choices !== before?.choices) this.preselect(after);
  }

  /** What must be played is lifted before the first touch. */
  private preselect(table: TableState): void {
    this.stay();
    const play = table.choices.play;
    if (!table.choices.due) return;
    if (play && this.lifted.size === 0) {
      const cards = play.single ?? play.must;
      this.lifted = positionsOf(this.hand, cards);
      if (play.single && this.wishes.single()) this.goSoon(table);
    }
    if (play && this.lifted.size > 0) this.consider();
  }

  /** Plays the only legal play after a pause in which it is seen; any touch of the hand keeps it. */
  private goSoon(table: TableState): void {
    this.going = true;
    const wait = SINGLE_MS + (table.resting ? this.wishes.restMs() : 0);
    this.singleTimer = setTimeout(() => {
      const choices = this.state.table?.choices;
      this.going = false;
      const single = choices === table.choices ? choices.play?.single : null;
      const room = this.state.table?.room;
      if (single && !room?.paused && !room?.proposal) this.act({ type: "play", cards: single });
    }, wait);
  }

  private answer(id: string, done: boolean): void {
    this.asking.get(id)?.(done);
    this.asking.delete(id);
  }

  private refusedByRoom(): void {
    this.proposed = null;
    this.fade();
  }

  /** Another's proposal is kept in mind from when it is first seen; my own when I made it, or after a reload. */
  private watchProposal(table: TableState, by: ToClient["type"]): void {
    const open = table.room.proposal;
    if (!open || (by !== "room-changed" && by !== "welcome") || this.proposed?.seat === open.seat) return;
    if (open.seat === table.me ? by === "welcome" : open.answers[table.me ?? open.seat] !== false) {
      this.proposed = { what: open.what, seat: open.seat, seq: table.snapshot.seq, at: Date.now() };
    }
  }

  /** When a proposal is closed and nothing came of it, I am told; what comes of it may come just after. */
  private awaitAnswer(): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(() => {
      const table = this.state.table;
      const { proposed } = this;
      if (!proposed || !table || table.room.proposal) return;
      this.proposed = null;
      if (agreed(table.recent, proposed.seq)) return;
      this.local({ type: "disagreed", what: proposed.what, how: howEnded(proposed, table.me, Date.now()) });
      this.fade(ENDED_MS);
    }, ANSWER_MS);
  }

  private fade(after = DECLINED_MS): void {
    clearTimeout(this.declinedTimer);
    this.declinedTimer = setTimeout(() => this.local({ type: "asked-room" }), after);
  }

  private consider(): void {
    const table = this.state.table;
    if (!table?.choices.play || this.chosen.length === 0) return;
    this.socket.send({ type: "consider", id: ++this.question, cards: this.chosen });
  }

  /** The pace chosen in this browser holds at every table, also after the server was started anew. */
  private askPace(pace: Welcome["pace"]): void {
    const wanted = this.wishes.pace();
    if (wanted !== null && wanted !== pace) this.send({ type: "set-pace", pace: wanted });
  }

  private showHint(): void {
    const command = this.state.hints?.commands[this.hintAt];
    if (command && "cards" in command) this.liftCards(command.cards);
  }

  private restThenClear(): void {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.clearTrick(), this.wishes.restMs());
  }

  /** A command whose answer never came is sent again under its name; the table takes it once. */
  private resend(): void {
    if (this.waiting) this.socket.send(this.waiting);
  }

  /** What the server said about exactly the cards that are lifted now. */
  readonly considered = $derived.by(() => {
    const considered = this.state.considered;
    return considered && sameCards(considered.cards, this.chosen) ? considered : null;
  });
}
