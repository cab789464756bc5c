/** Texts by key from the message files (ICU MessageFormat). */

import { IntlMessageFormat } from "intl-messageformat";
import type account from "./zh-CN/account.json";
import type common from "./zh-CN/common.json";
import type desk from "./zh-CN/desk.json";
import type event from "./zh-CN/event.json";
import type events from "./zh-CN/events.json";
import type halls from "./zh-CN/halls.json";
import type home from "./zh-CN/home.json";
import type judge from "./zh-CN/judge.json";
import type organise from "./zh-CN/organise.json";
import type player from "./zh-CN/player.json";
import type referee from "./zh-CN/referee.json";
import type replay from "./zh-CN/replay.json";
import type rooms from "./zh-CN/rooms.json";
import type screen from "./zh-CN/screen.json";
import type table from "./zh-CN/table.json";
import type team from "./zh-CN/team.json";
import { conversion, here, LANGS, type Lang } from "./texts";

export { guessLang, LANGS, load, type Area, type Lang } from "./texts";

/** Every text there is, whichever file it is in. */
export type MessageKey = keyof (
  typeof account
  & typeof common
  & typeof desk
  & typeof event
  & typeof events
  & typeof halls
  & typeof home
  & typeof judge
  & typeof organise
  & typeof player
  & typeof referee
  & typeof replay
  & typeof rooms
  & typeof screen
  & typeof table
  & typeof team
);
export type Values = Record<string, string | number | boolean>;

const compiled = new Map<string, IntlMessageFormat>();

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
  return lang === "zh-TW" ? conversion()(text.zh) : text.zh;
}
