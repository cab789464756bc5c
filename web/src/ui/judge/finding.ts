/** Looking rulings up by words. */

import type { RulingChoice } from "../../wire/events";

/** Those that hold every word: in code, clause, Chinese, English, or initials of the Chinese. */
export function found(rulings: readonly RulingChoice[], words: string): RulingChoice[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rulings.filter((one) => {
    const text = `${one.code} ${one.zh} ${one.en} ${one.clauses.join(" ")} ${one.initials}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
}
