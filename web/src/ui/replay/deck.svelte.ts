/** Where somebody is in a replay: the deal, the moment in it, and how it goes on. */

import { momentOf, reelOf, stopOf, trickAt, type Moment, type Reel } from "../../state/replay";
import { codeOf } from "../../wire/http";
import { dealReplay } from "../../wire/replays";
import type { DealReplay, MatchInfo } from "../../wire/types";

type Where = "start" | "end" | number;

export class Deck {
  deal = $state(0);
  reel = $state.raw<Reel | null>(null);
  /** Index of the moment that is shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  problem = $state<string | null>(null);

  readonly moment: Moment | undefined = $derived(this.reel?.moments[this.at]);
  readonly stop = $derived(this.reel ? stopOf(this.reel, this.at) : 0);
  readonly last = $derived((this.reel?.stops.length ?? 1) - 1);
  readonly trick = $derived(this.reel ? trickAt(this.reel, this.stop) : null);
  private readonly fetched = new Map<number, DealReplay>();
  private readonly numbers: readonly number[];

  constructor(private readonly info: MatchInfo) {
    this.numbers = info.deals.map((one) => one.number);
  }

  async replayOf(deal: number): Promise<DealReplay> {
    const found = this.fetched.get(deal) ?? (await dealReplay(this.info.table, deal));
    this.fetched.set(deal, found);
    return found;
  }

  /** Opens a deal at its beginning, its end, or the event of a number. */
  async open(deal: number, where: Where = "start"): Promise<void> {
    this.problem = null;
    try {
      const reel = reelOf(await this.replayOf(deal));
      this.deal = deal;
      this.reel = reel;
      this.at = (where === "start" ? reel.stops[0] : where === "end" ? reel.stops.at(-1) : momentOf(reel, where)) ?? 0;
    } catch (error) {
      this.playing = false;
      this.problem = codeOf(error);
    }
  }

  /** Opens what an address names (`#deal` or `#deal.event`), else the first deal. */
  openAddress(hash: string): void {
    const found = /^#(\d+)(?:\.(\d+))?$/.exec(hash);
    const wanted = Number(found?.[1]);
    if (found && this.numbers.includes(wanted)) void this.open(wanted, found[2] ? Number(found[2]) : "start");
    else if (this.numbers[0] !== undefined) void this.open(this.numbers[0]);
  }

  toStop(wanted: number): void {
    this.playing = false;
    this.at = this.reel?.stops[Math.max(0, Math.min(this.last, wanted))] ?? 0;
  }

  toDeal(deal: number): void {
    this.playing = false;
    void this.open(deal);
  }

  step(by: number): void {
    const between = by < 0 && this.reel?.stops[this.stop] !== this.at;
    const wanted = this.stop + (between ? 0 : by);
    const other = this.neighbour(by);
    if ((wanted < 0 || wanted > this.last) && other !== undefined) void this.open(other, by < 0 ? "end" : "start");
    else this.toStop(wanted);
  }

  /** To the lead of the next trick, or back to this trick's, then to the one before. */
  toTrick(by: number): void {
    const stops = [0, ...(this.reel?.tricks.map((mark) => mark.stop) ?? []), this.last];
    const found = by > 0 ? stops.find((one) => one > this.stop) : stops.filter((one) => one < this.stop).at(-1);
    if (found === undefined) this.step(by);
    else this.toStop(found);
  }

  play(): void {
    this.playing = !this.playing;
    if (this.playing && this.ended) this.at = this.reel?.stops[0] ?? 0;
  }

  /** What follows by itself while it plays: the next moment, the next deal, or nothing more. */
  goOn(): void {
    const next = this.neighbour(1);
    if (!this.ended) this.at += 1;
    else if (next === undefined) this.playing = false;
    else void this.open(next);
  }

  private get ended(): boolean {
    return this.at >= (this.reel?.moments.length ?? 1) - 1;
  }

  /** The deal before or after this one, where there is one. */
  private neighbour(by: number): number | undefined {
    return this.numbers[this.numbers.indexOf(this.deal) + by];
  }
}
