/** SHA-256 of one's own: browsers hash only on https and on this machine, and a hall without internet has neither. */

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let at = 2; found.length < count; at++) if (found.every((prime) => at % prime !== 0)) found.push(at);
  return found;
}

/** The first 32 bits of what is behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** The digest of a text in UTF-8, as eight words of 32 bits. */
export function digest(text: string): Uint32Array {
  const view = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const far = words[i - 15]!;
      const near = words[i - 2]!;
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[i] = (words[i - 16]! + low + words[i - 7]! + high) | 0;
    }
    mixed(state, words);
  }
  return Uint32Array.from(state, (word) => word >>> 0);
}

function mixed(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) | 0));
}

/** The digest in hexadecimal digits. */
export function sha256(text: string): string {
  return [...digest(text)].map((word) => word.toString(16).padStart(8, "0")).join("");
}
