/** The clock that most tables have. */

import type { HallClock, TableClock } from "../../../wire/events";

export function mainClock(tables: readonly TableClock[]): HallClock | null {
  const by = new Map<number, HallClock[]>();
  for (const { clock } of tables) {
    const limit = Math.round(((clock.left ?? 0) + clock.elapsed) / 1000);
    by.set(limit, [...(by.get(limit) ?? []), clock]);
  }
  return [...by.values()].sort((one, two) => two.length - one.length)[0]?.[0] ?? null;
}
