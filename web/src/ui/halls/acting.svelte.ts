/** Something that is asked of the server from a form: whether it is under way, and what was refused. */

import { troubleOf, type Trouble } from "./hall.svelte";

export class Acting {
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  /** Does it, once at a time; whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
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
