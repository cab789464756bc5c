/** The numbers of a draw (docs/event.md): block k is SHA-256 of `seed/k`, its first eight bytes are a number. */

import { digest } from "./sha256";

const ALL = 1n << 64n;

export class Stream {
  #block = 0;

  constructor(readonly seed: string) {}

  /** A number 0 … `bound` − 1; blocks from the largest multiple of `bound` on are passed over. */
  below(bound: number): number {
    const size = BigInt(bound);
    const limit = ALL - (ALL % size);
    for (;;) {
      const [high = 0, low = 0] = digest(`${this.seed}/${this.#block++}`);
      const number = (BigInt(high) << 32n) | BigInt(low);
      if (number < limit) return Number(number % size);
    }
  }

  /** All items in a drawn order: one after the other is taken out of those left. */
  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return Array.from(items, () => left.splice(this.below(left.length), 1)[0] as T);
  }
}
