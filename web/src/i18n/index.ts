/** Texts by key from the message files (ICU MessageFormat): one file for each language and part of the client. A file is
 * fetched when a page first needs it, in the chosen language alone. */

import { IntlMessageFormat } from "intl-messageformat";
import type account from "./zh-CN/account.json";
import type common from "./zh-CN/common.json";
import type home from "./zh-CN/home.json";
import type player from "./zh-CN/player.json";
import type replay from "./zh-CN/replay.json";
import type rooms from "./zh-CN/rooms.json";
import type table from "./zh-CN/table.json";

export type Lang = "zh-CN" | "zh-TW" | "en";
/** A part of the client with its own message files. */
export type Area = "account" | "common" | "home" | "player" | "replay" | "rooms" | "table";
export type MessageKey = keyof (typeof account & typeof common & typeof home & typeof player & typeof replay & typeof rooms & typeof table);
export type Values = Record<string, string | number | boolean>;
type Texts = Record<string, string>;

export const LANGS: readonly Lang[] = ["zh-CN", "zh-TW", "en"];
const FILES = import.meta.glob<Texts>("./*/*.json", { import: "default" });
const here: Record<Lang, Texts> = { "zh-CN": {}, "zh-TW": {}, en: {} };
const fetched = new Set<string>();
const wanted = new Set<Area>(["common"]);
const compiled = new Map<string, IntlMessageFormat>();
let toTraditional: ((text: string) => string) | null = null;

/** Fetches what is missing of a language: the given areas and all that were asked for before. */
export async function load(lang: Lang, areas: readonly Area[] = []): Promise<void> {
  for (const area of areas) wanted.add(area);
  const missing = [...wanted].map((area) => `./${lang}/${area}.json`).filter((name) => !fetched.has(name));
  await Promise.all([...missing.map((name) => take(lang, name)), lang === "zh-TW" ? takeCharacters() : null]);
}

async function take(lang: Lang, name: string): Promise<void> {
  Object.assign(here[lang], await FILES[name]?.());
  fetched.add(name);
}

async function takeCharacters(): Promise<void> {
  toTraditional = (await import("./traditional")).traditional;
}

/** The text of a key whose file is here. Messages are compiled once. */
export function format(lang: Lang, key: MessageKey, values?: Values): string {
  const id = `${lang}/${key}`;
  let message = compiled.get(id);
  if (!message) {
    const text = here[lang][key];
    if (text === undefined) return key;
    message = new IntlMessageFormat(text, lang, undefined, { ignoreTag: true });
    compiled.set(id, message);
  }
  return String(message.format(values));
}

/** A key put together at run time (`event.${type}`), or null where the files have no such text. */
export function keyOf(text: string): MessageKey | null {
  return LANGS.some((lang) => text in here[lang]) ? (text as MessageKey) : null;
}

/** One of the two texts the server sent, in the reader's characters. */
export function pick(lang: Lang, text: { zh: string; en: string }): string {
  if (lang === "en") return text.en;
  return lang === "zh-TW" && toTraditional ? toTraditional(text.zh) : text.zh;
}

const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/** The language to begin with: the browser's first one that there are texts for. */
export function guessLang(tags: readonly string[]): Lang {
  for (const tag of tags.map((one) => one.toLowerCase())) {
    if (TRADITIONAL.test(tag)) return "zh-TW";
    if (tag.startsWith("zh")) return "zh-CN";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}
