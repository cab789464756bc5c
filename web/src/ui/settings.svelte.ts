/** What a person likes: kept in the browser, applied to the page. */

import { format, load as loadTexts, pick, type Lang, type MessageKey, type Values } from "../i18n";
import { KEPT, keptLang } from "../i18n/texts";
import type { Welcome } from "../wire/types";

export type Theme = "system" | "light" | "dark";

interface Kept {
  lang: Lang;
  theme: Theme;
  fourColours: boolean;
  tips: boolean;
  sortBySuit: boolean;
  restMs: number;
  /** Identical cards are led as one unit, without a question. */
  wholeUnits: boolean;
  /** The only legal play goes by itself, after a pause. */
  single: boolean;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  motion: boolean;
  /** null: as the table has it. */
  pace: Welcome["pace"] | null;
}

function load(): Kept {
  const base: Kept = {
    lang: keptLang(),
    theme: "system",
    fourColours: false,
    tips: true,
    sortBySuit: false,
    restMs: 1500,
    wholeUnits: true,
    single: false,
    sound: false,
    volume: 0.6,
    motion: true,
    pace: null,
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return { ...base, ...(kept as Partial<Kept>), lang: base.lang };
  } catch {
    return base;
  }
}

export const settings: Kept = $state(load());

/** The text of a key in the chosen language. */
export function t(key: MessageKey, values?: Values): string {
  return format(settings.lang, key, values);
}

/** A text the server sent, in the chosen language. */
export function say(text: { zh: string; en: string }): string {
  return pick(settings.lang, text);
}

/** Changes the language once its texts are here. */
export async function setLang(lang: Lang): Promise<void> {
  await loadTexts(lang);
  settings.lang = lang;
}

/** Keeps the settings and shows them on the page; call inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset["theme"] = settings.theme === "system" ? "" : settings.theme;
  root.dataset["motion"] = settings.motion ? "" : "off";
  root.dataset["suits"] = settings.fourColours ? "four" : "two";
  document.title = t("app.title");
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}
