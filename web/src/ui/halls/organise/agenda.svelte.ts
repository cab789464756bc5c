/** What is next, asked anew whenever the journal grows. */

import type { Hall } from "../hall.svelte";
import type { Step } from "./words";

export class Agenda {
  steps = $state.raw<readonly Step[]>([]);
  #asked = 0;

  constructor(readonly hall: Hall) {}

  /** Call in an effect. */
  async look(): Promise<void> {
    const turn = ++this.#asked;
    try {
      const { steps } = await this.hall.calls.agenda();
      if (turn === this.#asked) this.steps = steps;
    } catch {
      // it stays as it was until the next line
    }
  }
}
