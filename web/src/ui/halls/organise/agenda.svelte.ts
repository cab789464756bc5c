/** What is next, asked anew whenever the journal grows. */

import type { Hall } from "../hall.svelte";
import type { Step } from "./words";

export class Agenda {
  steps = $state.raw<readonly Step[]>([]);
  /** It was asked for, and came or did not. */
  asked = $state(false);
  #turn = 0;

  constructor(readonly hall: Hall) {}

  /** Call in an effect. */
  async look(): Promise<void> {
    const turn = ++this.#turn;
    try {
      const { steps } = await this.hall.calls.agenda();
      if (turn === this.#turn) this.steps = steps;
    } catch {
      // it stays as it was until the next line
    }
    this.asked = true;
  }
}
