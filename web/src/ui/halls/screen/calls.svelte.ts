/** What is called out in the hall when a clock says so: once for each table's time, not again after a reload. */

import type { EventClock, Text } from "../../../wire/events";
import { ran } from "../clocks";

/** How long a call stays on the screen, and how late it is still worth saying. */
export const CALL_MS = 30_000;

export interface Call {
  key: string;
  /** null: the time is over. */
  text: Text | null;
  matches: string[];
  until: number;
}

export class Calls {
  shown = $state.raw<Call | null>(null);
  readonly #said = new Set<string>();

  /** Looks at all clocks at `now`, by the server's clock. */
  look(clock: EventClock | null, now: number): void {
    if (this.shown && now >= this.shown.until) this.shown = null;
    if (!clock) return;
    const fresh = new Map<string, Call>();
    for (const table of clock.tables) {
      if (!table.clock.running) continue;
      const stands = ran(table.clock, clock.now, now);
      const limit = table.clock.left ? table.clock.elapsed + table.clock.left : null; // over when asked: said before
      const calls: [string, number | null, Text | null][] = [["due", table.clock.due, table.clock.call]];
      if (limit !== table.clock.due) calls.push(["end", limit, null]);
      for (const [what, at, text] of calls) {
        if (at === null || stands.elapsed < at) continue;
        const round = table.match.slice(0, table.match.lastIndexOf("/"));
        const one = `${table.match}/${what}/${at}`;
        if (this.#said.has(one)) continue;
        this.#said.add(one);
        const late = stands.elapsed - at;
        if (late > CALL_MS) continue;
        const key = `${round.replace(/\.\d+/, "")}/${what}/${at}`;
        const call = fresh.get(key) ?? { key, text, matches: [], until: now + CALL_MS - late };
        call.matches.push(table.match);
        fresh.set(key, call);
      }
    }
    const latest = [...fresh.values()].at(-1);
    if (latest) this.shown = latest;
  }
}
