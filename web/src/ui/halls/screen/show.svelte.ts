/** A draw as it is shown in the hall: teams come out one after the other, in the draw's own order. */

/** Seconds that one team takes, and that all take at most. */
const EACH = 2.6;
const ALL = 240;
const LEAST = 0.7;
const TICK = 100;
export const SPEEDS = [0.5, 1, 2, 4];

export class DrawShow {
  /** How many have come out. */
  out = $state(0);
  stands = $state(false);
  speed = $state(1);
  #carried = 0;

  constructor(readonly count: number) {}

  get done(): boolean {
    return this.out >= this.count;
  }

  /** Goes on until what it returns is called. */
  run(): () => void {
    const timer = setInterval(() => this.#tick(), TICK);
    return () => clearInterval(timer);
  }

  step(by: number): void {
    this.out = Math.max(0, Math.min(this.count, this.out + by));
    this.#carried = 0;
  }

  skip(): void {
    this.out = this.count;
  }

  again(): void {
    this.out = 0;
    this.#carried = 0;
    this.stands = false;
  }

  faster(by: number): void {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))] ?? 1;
  }

  #tick(): void {
    if (this.stands || this.done) return;
    const each = Math.max(LEAST, Math.min(EACH, ALL / this.count)) * 1000;
    this.#carried += TICK * this.speed;
    if (this.#carried >= each) this.step(1);
  }
}
