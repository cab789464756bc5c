/** Something that is asked of the server from a form: whether it is under way, and what was refused. */

import { untrack } from "svelte";
import { troubleOf, type Trouble } from "./hall.svelte";

export class Acting {
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  /** Does it, once at a time; whether it was done. An effect that calls it does not depend on what it reads. */
  run(work: () => Promise<unknown>): Promise<boolean> {
    return untrack(() => this.#run(work));
  }

  async #run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.trouble = troubleOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
