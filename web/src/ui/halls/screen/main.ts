/** The clock that most tables have; of two that as many have the shorter, the other has extra time. */

import type { HallClock, TableClock } from "../../../wire/events";

function limitOf(clock: HallClock | undefined): number {
  return clock ? Math.round(((clock.left ?? 0) + clock.elapsed) / 1000) : 0;
}

export function mainClock(tables: readonly TableClock[]): HallClock | null {
  const by = new Map<number, HallClock[]>();
  for (const { clock } of tables) {
    const limit = limitOf(clock);
    by.set(limit, [...(by.get(limit) ?? []), clock]);
  }
  return [...by.values()].sort((one, two) => two.length - one.length || limitOf(one[0]) - limitOf(two[0]))[0]?.[0] ?? null;
}
