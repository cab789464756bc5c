/** Which scene is on: it turns by itself, stands where it is told to, and begins again where its scene is gone. */

import type { Scene } from "./scenes";

const TICK = 250;

export class Turning {
  /** Empty: the first scene, whichever that is. */
  key = $state("");
  stands = $state(false);
  /** What is on is not at its end yet. */
  held = $state(false);
  /** How much of the scene's time has gone, 0 to 1. */
  gone = $state(0);
  #since = Date.now();

  constructor(
    readonly scenes: () => readonly Scene[],
    readonly seconds: number,
  ) {}

  get at(): number {
    return Math.max(0, this.scenes().findIndex((scene) => scene.key === this.key));
  }

  get scene(): Scene | undefined {
    return this.scenes()[this.at];
  }

  get next(): Scene | undefined {
    const scenes = this.scenes();
    return scenes.length > 1 ? scenes[(this.at + 1) % scenes.length] : undefined;
  }

  /** Turns until what it returns is called. */
  run(): () => void {
    const timer = setInterval(() => this.#tick(), TICK);
    return () => clearInterval(timer);
  }

  by(steps: number): void {
    const scenes = this.scenes();
    const to = scenes[(this.at + steps + scenes.length) % scenes.length];
    if (to) this.to(to.key);
  }

  to(key: string): void {
    this.key = key;
    this.#since = Date.now();
    this.gone = 0;
  }

  #tick(): void {
    const scenes = this.scenes();
    if (this.stands || this.held || scenes.length < 2) {
      this.#since = Date.now();
      this.gone = 0;
      return;
    }
    const length = this.seconds * (this.scene?.kind === "clock" ? 1.5 : 1) * 1000;
    this.gone = Math.min(1, (Date.now() - this.#since) / length);
    if (this.gone >= 1) this.by(1);
  }
}
