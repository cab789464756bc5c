/** Clocks of tables, worked out from what the server said last. Milliseconds of playing time. */

import type { HallClock } from "../../wire/events";

export interface Ran {
  elapsed: number;
  /** null: no limit. */
  left: number | null;
  /** What is to be announced is due. */
  due: boolean;
}

/** A clock as it stands at `now`, from what it was at `asked` (both by the server's clock, epoch milliseconds). */
export function ran(clock: HallClock, asked: number, now: number): Ran {
  const since = clock.running && asked > 0 ? Math.max(0, now - asked) : 0;
  const elapsed = clock.elapsed + since;
  return {
    elapsed,
    left: clock.left === null ? null : Math.max(0, clock.left - since),
    due: clock.due !== null && elapsed >= clock.due,
  };
}

/** Minutes and seconds, hours where there are some: `59:07`, `3:05:00`. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
