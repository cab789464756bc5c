/** What deserves a sound: read off two states, nothing at a first welcome. Pure. */

import type { State } from "./state";

export type Cue = "turn" | "card" | "trick" | "declared" | "said" | "hurry";

/** The one cue of a change, the most pressing first. */
export function cueOf(before: State, after: State): Cue | null {
  const was = before.table;
  const is = after.table;
  if (!was || !is || before.connection !== "open") return null;
  if (is.choices.due && !was.choices.due && is.me !== null && is.snapshot.phase !== "draw") return "turn";
  const event = is.recent.at(-1);
  if (event && event.seq !== was.recent.at(-1)?.seq) {
    if (event.event.type === "declared" || event.event.type === "trump-turned") return "declared";
    if (event.event.type === "trick-ended") return "trick";
    if (event.event.type === "played" || event.event.type === "throw-failed") return "card";
  }
  return after.unread > before.unread ? "said" : null;
}
