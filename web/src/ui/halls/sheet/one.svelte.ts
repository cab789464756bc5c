/** One match as its teams and officials see it, kept up with the news of the event. */

import { untrack } from "svelte";
import type { MatchDesk } from "../../../wire/events";
import { troubleOf, type Hall, type Trouble } from "../hall.svelte";

/** Links to tables of the server make no line in the journal: they are looked for now and then. */
const AGAIN = 30_000;

export class OneMatch {
  desk = $state.raw<MatchDesk | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  #asked = 0;

  constructor(readonly hall: Hall) {}

  /** Follows a match (none: nothing is shown) until the answer is called. Call in an effect. */
  follow(match: string | null): () => void {
    if (untrack(() => this.desk?.match.id) !== match) this.desk = null;
    if (match === null) return () => undefined;
    void this.load(match);
    const timer = setInterval(() => void this.load(match), AGAIN);
    return () => {
      clearInterval(timer);
      this.#asked++;
    };
  }

  /** The latest answer counts, whichever comes last. */
  async load(match: string): Promise<void> {
    const turn = ++this.#asked;
    try {
      const found = await this.hall.calls.match(match);
      if (turn !== this.#asked) return;
      this.desk = found;
      this.trouble = null;
    } catch (error) {
      if (turn === this.#asked) this.trouble = troubleOf(error);
    }
  }
}
