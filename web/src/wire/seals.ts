/** The seals this browser was shown before the first card, kept so that a replay can be held against them. */

const PREFIX = "tuolaji.seal.";
const MOST = 200;

/** Keeps the seal of a table the first time it is shown. */
export function keepSeal(table: string, seal: string): void {
  try {
    if (seal === "" || localStorage.getItem(PREFIX + table) !== null) return;
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of kept.slice(0, Math.max(0, kept.length - MOST))) localStorage.removeItem(key);
    localStorage.setItem(PREFIX + table, seal);
  } catch {
    // a browser that keeps nothing has nothing to hold against
  }
}

/** The seal this browser was shown at a table; null where it was never there. */
export function keptSeal(table: string): string | null {
  try {
    return localStorage.getItem(PREFIX + table);
  } catch {
    return null;
  }
}
