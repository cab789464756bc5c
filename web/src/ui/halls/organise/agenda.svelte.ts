/** What is next, asked anew whenever the journal grows. */

import type { Hall } from "../hall.svelte";
import type { Step } from "./words";

export class Agenda {
  steps = $state.raw<readonly Step[]>([]);
  /** It was asked for, and came or did not. */
  asked = $state(false);
  #running = false;
  #again = false;

  constructor(readonly hall: Hall) {}

  /** Call in an effect; what comes while it is asked for is asked for once more. */
  async look(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    do {
      this.#again = false;
      try {
        this.steps = (await this.hall.calls.agenda()).steps;
      } catch {
        // it stays as it was until the next line
      }
    } while (this.#again);
    this.#running = false;
    this.asked = true;
  }
}
