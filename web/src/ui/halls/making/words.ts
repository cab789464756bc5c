/** Durations in words. */

import { t } from "../../settings.svelte";

export function hoursWords(minutes: number): string {
  return t("events.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
