/** The message files: one for each language and part of the client, fetched when a page first needs it, in the chosen
 * language alone. */

export type Lang = "zh-CN" | "zh-TW" | "en";
/** A part of the client with its own message files. */
export type Area =
  | "account"
  | "common"
  | "desk"
  | "event"
  | "events"
  | "halls"
  | "home"
  | "judge"
  | "organise"
  | "player"
  | "referee"
  | "replay"
  | "rooms"
  | "screen"
  | "table"
  | "team";
type Texts = Record<string, string>;

export const LANGS: readonly Lang[] = ["zh-CN", "zh-TW", "en"];
/** Where the settings are kept in the browser. */
export const KEPT = "tuolaji.settings";
/** The texts that are here. */
export const here: Record<Lang, Texts> = { "zh-CN": {}, "zh-TW": {}, en: {} };

const FILES = import.meta.glob<Texts>("./*/*.json", { import: "default" });
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;
const fetched = new Set<string>();
const wanted = new Set<Area>(["common"]);
let convert: (text: string) => string = (text) => text;

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
  convert = (await import("./traditional")).traditional;
}

/** How the server's Chinese becomes that of Taiwan; it stays as it is until the characters are here. */
export function conversion(): (text: string) => string {
  return convert;
}

/** The language to begin with: the browser's first one that there are texts for. */
export function guessLang(tags: readonly string[]): Lang {
  for (const tag of tags.map((one) => one.toLowerCase())) {
    if (TRADITIONAL.test(tag)) return "zh-TW";
    if (tag.startsWith("zh")) return "zh-CN";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** The language that was chosen in this browser, or else its own. */
export function keptLang(): Lang {
  try {
    const { lang } = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as { lang?: Lang };
    if (lang && LANGS.includes(lang)) return lang;
  } catch {
    // nothing is kept here
  }
  return guessLang(navigator.languages);
}
