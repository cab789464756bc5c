/** A deal to be looked at again: every position after an event, and the ones at which stepping stops. Pure. */

import type { DealReplay, ReplayStep, Snapshot, TrickSeen } from "../wire/types";

type Event = ReplayStep["event"];
type Played = Extract<Event, { type: "played" }>;

/** The position after an event (null: before the first). */
export interface Moment {
  seq: number;
  event: Event | null;
  snapshot: Snapshot;
  /** A complete trick that still lies on the table. */
  resting: TrickSeen | null;
  /** The play that a trick's end follows: both are one stop. */
  closing: Played | null;
}

/** A trick of the deal: its number, the stop at which it is led, who took it and for how much. */
export interface TrickMark {
  number: number;
  stop: number;
  winner: number | null;
  points: number;
}

export interface Reel {
  moments: Moment[];
  /** Indices of moments, in order. */
  stops: number[];
  tricks: TrickMark[];
}

const CLEARS: ReadonlySet<Event["type"]> = new Set([
  "played",
  "throw-failed",
  "deal-started",
  "deal-scored",
  "deal-voided",
  "claimed",
  "ruling-applied",
]);

function restingAfter(before: Moment, event: Event): TrickSeen | null {
  if (event.type === "trick-ended") {
    const trick = before.snapshot.trick;
    return trick && { ...trick, standing: event.winner, points: event.points };
  }
  return CLEARS.has(event.type) ? null : before.resting;
}

export function momentsOf(replay: DealReplay): Moment[] {
  const first: Moment = { seq: replay.snapshot.seq, event: null, snapshot: replay.snapshot, resting: null, closing: null };
  const moments = [first];
  let before = first;
  for (const { seq, event, patch } of replay.steps) {
    const snapshot = { ...before.snapshot, ...(patch as Partial<Snapshot>) };
    const closing = event.type === "trick-ended" && before.event?.type === "played" ? before.event : null;
    before = { seq, event, snapshot, resting: restingAfter(before, event), closing };
    moments.push(before);
  }
  return moments;
}

/** Cards that are drawn, all passes of a round but the last, and the play that a trick's end follows are run over. */
function stopsAt(moment: Moment, next: Moment | undefined): boolean {
  const type = moment.event?.type;
  if (type === undefined || type === "card-drawn") return false;
  if (type === "passed") return next?.event?.type !== "passed";
  return !(type === "played" && next?.event?.type === "trick-ended");
}

function tricksOf(moments: readonly Moment[], stops: readonly number[]): TrickMark[] {
  const marks: TrickMark[] = [];
  stops.forEach((index, stop) => {
    const moment = moments[index];
    const event = moment?.event;
    if (!moment || !event) return;
    if (event.type === "played" || event.type === "throw-failed") {
      const number = moment.snapshot.tricks_played + 1;
      if (marks.at(-1)?.number !== number) marks.push({ number, stop, winner: null, points: 0 });
    } else if (event.type === "trick-ended") {
      const last = marks.at(-1);
      if (last) Object.assign(last, { winner: event.winner, points: event.points });
    }
  });
  return marks;
}

export function reelOf(replay: DealReplay): Reel {
  const moments = momentsOf(replay);
  const stops = moments.flatMap((moment, index) => (stopsAt(moment, moments[index + 1]) ? [index] : []));
  return { moments, stops: stops.length > 0 ? stops : [0], tricks: tricksOf(moments, stops) };
}

/** The stop at or before a moment. */
export function stopOf(reel: Reel, at: number): number {
  return Math.max(0, reel.stops.filter((index) => index <= at).length - 1);
}

/** The moment after the event of that number; the nearest there is. */
export function momentOf(reel: Reel, seq: number): number {
  return Math.max(0, reel.moments.filter((moment) => moment.seq <= seq).length - 1);
}

/** The trick that a stop is in; null before the first lead. */
export function trickAt(reel: Reel, stop: number): TrickMark | null {
  return reel.tricks.filter((mark) => mark.stop <= stop).at(-1) ?? null;
}

const LOOKS: Partial<Record<Event["type"], number>> = {
  "card-drawn": 45,
  passed: 500,
  "trick-ended": 1500,
  played: 900,
  "deal-scored": 3000,
  "kitty-shown": 2200,
  buried: 2200,
  "throw-failed": 2200,
};

/** How long a moment is looked at when the deal plays by itself, in milliseconds at normal speed. */
export function lookAt(moment: Moment): number {
  return (moment.event && LOOKS[moment.event.type]) ?? 1200;
}
