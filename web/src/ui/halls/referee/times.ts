/** Times of day and how long ago. */

import { settings, t } from "../../settings.svelte";

/** Hours and minutes of a moment (epoch milliseconds), as this place has them. */
export function timeWords(at: number): string {
  return new Intl.DateTimeFormat(settings.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

export function agoWords(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  return minutes === 0 ? t("referee.justNow") : t("referee.ago", { minutes });
}
