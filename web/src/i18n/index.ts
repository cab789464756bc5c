/** Texts by key from the message files (ICU MessageFormat), in the chosen language. */

import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";
import zh from "./zh-CN.json";

export type Lang = "zh-CN" | "en";
export type MessageKey = keyof typeof zh;
export type Values = Record<string, string | number | boolean>;

export const LANGS: readonly Lang[] = ["zh-CN", "en"];
const FILES: Record<Lang, Record<MessageKey, string>> = { "zh-CN": zh, en };
const compiled = new Map<string, IntlMessageFormat>();

/** The text of a key. Messages are compiled once. */
export function format(lang: Lang, key: MessageKey, values?: Values): string {
  const id = `${lang}/${key}`;
  let message = compiled.get(id);
  if (!message) {
    message = new IntlMessageFormat(FILES[lang][key], lang, undefined, { ignoreTag: true });
    compiled.set(id, message);
  }
  return String(message.format(values));
}

/** A key put together at run time (`event.${type}`), or null where the files have no such text. */
export function keyOf(text: string): MessageKey | null {
  return text in zh ? (text as MessageKey) : null;
}

/** The language to begin with: the browser's first one that there are texts for. */
export function guessLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("zh")) return "zh-CN";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}
