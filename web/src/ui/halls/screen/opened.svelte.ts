/** A draw that is opened while the screen looks on is shown at once, whatever is on, and for a while after its end. */

import type { DrawView } from "../../../wire/events";

const AFTER = 45_000;

export class Opened {
  subject = $state("");
  #known: Set<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  look(draws: readonly DrawView[]): void {
    const open = draws.filter((draw) => draw.groups !== null).map((draw) => draw.subject);
    const fresh = this.#known && open.find((subject) => !this.#known?.has(subject));
    this.#known = new Set(open);
    if (fresh) {
      clearTimeout(this.#timer);
      this.subject = fresh;
    }
  }

  done(): void {
    if (!this.subject) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.leave(), AFTER);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.subject = "";
  }
}
