/** The shuffle of a fair deal worked out anew with the browser's own SHA-256 (docs/fair-deal.md). */

const WORDS = 2 ** 32;
const SUITS = ["S", "H", "D", "C"];
const RANKS = [..."23456789TJQKA"];
const PACK = [...SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank)), "LJ", "BJ"];
const PREFIX = "sha256:";

/** Whether this page may hash at all: browsers allow it on https and on this machine only. */
export function canHash(): boolean {
  return typeof crypto !== "undefined" && "subtle" in crypto;
}

async function hash(...lines: string[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n"))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function commitmentOf(table: string, root: string): Promise<string> {
  return hex(await hash("tuolaji fair deal", table, root));
}

export async function dealSeed(root: string, deal: number): Promise<string> {
  return PREFIX + hex(await hash("tuolaji deal", String(deal), root));
}

/** A pack of some decks in the order a seed gives it. */
export async function fairPack(decks: number, seed: string): Promise<string[]> {
  const digits = seed.slice(PREFIX.length);
  let block = 0;
  let words: number[] = [];
  const below = async (bound: number): Promise<number> => {
    for (;;) {
      if (words.length === 0) {
        const bytes = await hash("tuolaji shuffle", String(block++), digits);
        const view = new DataView(bytes.buffer);
        words = Array.from({ length: 8 }, (_, at) => view.getUint32(at * 4));
      }
      const word = words.shift() ?? 0;
      if (word < WORDS - (WORDS % bound)) return word % bound;
    }
  };
  const cards = PACK.flatMap((card) => Array.from({ length: decks }, () => card));
  for (let last = cards.length - 1; last > 0; last--) {
    const at = await below(last + 1);
    [cards[last], cards[at]] = [cards[at] ?? "", cards[last] ?? ""];
  }
  return cards;
}

/** Who draws first by lot. */
export async function fairSeat(seed: string): Promise<number> {
  return ((await hash("tuolaji first", seed.slice(PREFIX.length)))[31] ?? 0) % 4;
}
