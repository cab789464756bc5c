/** The card picker at the foot of the page, and the fields that it fills one after the other. */

import { untrack } from "svelte";
import type { CardText } from "../../cards/cards";

/** A list of cards that is filled by tapping. */
export interface Target {
  id: string;
  label: () => string;
  cards: () => CardText[];
  set: (cards: CardText[]) => void;
  /** How many of a card the list may hold. */
  most: (card: CardText) => number;
}

export class Dock {
  at = $state("");
  #targets = $state.raw<readonly Target[]>([]);

  get target(): Target | undefined {
    return this.#targets.find((one) => one.id === this.at);
  }

  get next(): Target | undefined {
    return this.#targets[this.#targets.findIndex((one) => one.id === this.at) + 1];
  }

  /** A field that is on the page; what it gives back takes it away. */
  add(target: Target): () => void {
    this.#targets = [...untrack(() => this.#targets), target]; // whoever adds does not wait for the others
    return () => {
      this.#targets = this.#targets.filter((one) => one !== target);
      if (this.at === target.id && !this.target) this.at = "";
    };
  }

  open(id: string): void {
    this.at = this.at === id ? "" : id;
  }

  close(): void {
    this.at = "";
  }
}
