import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as OpenCC from "opencc-js";
import { beforeAll, describe, expect, it } from "vitest";
import { format, guessLang, keyOf, LANGS, load, pick, type Area, type Lang } from "../src/i18n";
import { traditional } from "../src/i18n/traditional";

const FOLDER = join(import.meta.dirname, "../src/i18n");
const AREAS = readdirSync(join(FOLDER, "zh-CN")).map((name) => name.replace(".json", "")) as Area[];
const HAN = /[一-鿿]/;

function read(lang: Lang, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, lang, `${area}.json`), "utf-8")) as Record<string, string>;
}

function names(elements: MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      found.add(element.value);
      for (const option of Object.values(element.options)) for (const name of names(option.value)) found.add(name);
    } else found.add(element.value);
  }
  return found;
}

/** Every Chinese text of the server's sources: what a screen may be sent. */
function serverTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.(py|toml)$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), "utf-8").match(/[一-鿿][^"'\n]*/g) ?? []);
}

describe.each(AREAS)("the message files of %s", (area) => {
  const zh = read("zh-CN", area);
  const others = LANGS.map((lang) => [lang, read(lang, area)] as const);

  it.each(others)("have the same keys in %s", (_, texts) => {
    expect(Object.keys(texts)).toEqual(Object.keys(zh));
  });

  it.each(others)("are well-formed and ask for the same values in %s", (_, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      expect([key, [...names(parse(text, { ignoreTag: true }))].sort()]).toEqual([
        key,
        [...names(parse(zh[key] ?? "", { ignoreTag: true }))].sort(),
      ]);
    }
  });

  it("are not left in another language", () => {
    for (const [key, text] of Object.entries(read("en", area))) {
      if (!key.startsWith("lang.")) expect([key, HAN.test(text)]).toEqual([key, false]);
    }
    for (const [key, text] of Object.entries(read("zh-TW", area))) {
      if (key !== "lang.zh-CN") expect([key, simplifiedIn(text)]).toEqual([key, ""]);
    }
    for (const [key, text] of Object.entries(zh)) {
      if (key !== "lang.zh-TW") expect([key, toMainland(text)]).toEqual([key, text]);
    }
  });
});

const toTaiwan = OpenCC.Converter({ from: "cn", to: "tw" });
const toMainland = OpenCC.Converter({ from: "tw", to: "cn" });
/** Characters that are written in Taiwan too, beside another of the same origin. */
const BOTH = "台准系只面干表松卷";

/** Characters of a text that nobody writes in Taiwan. */
function simplifiedIn(text: string): string {
  return [...text].filter((one) => toTaiwan(one) !== one && !BOTH.includes(one)).join("");
}

describe("areas", () => {
  it("use a key once", () => {
    const keys = AREAS.flatMap((area) => Object.keys(read("zh-CN", area)));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describe("the server's texts", () => {
  it("are written in Taiwan's characters, by the large dictionary's word", () => {
    for (const text of serverTexts(join(FOLDER, "../../../src/tuolaji"))) {
      expect([text, simplifiedIn(traditional(text))]).toEqual([text, ""]);
    }
  });

  it("keep to words that players there say", () => {
    expect(traditional("要先跟对子：你有红桃和大王")).toBe("要先跟對子：你有紅心和大鬼");
    expect(traditional("复制链接，关系，准备，台上")).toBe("複製連結，關係，準備，台上");
  });
});

describe("formatting", () => {
  beforeAll(async () => {
    for (const lang of LANGS) await load(lang, AREAS);
  });

  it("counts and selects", () => {
    expect(format("en", "event.trick", { name: "Next", points: 0 })).toBe("Next won the trick");
    expect(format("zh-CN", "event.trick", { name: "下家", points: 15 })).toBe("下家大，收 15 分");
    expect(format("zh-TW", "event.trick", { name: "下家", points: 15 })).toBe("下家大，收 15 分");
    expect(format("zh-CN", "book.goal", { win: "time", target: "A", minutes: 60 })).toBe("60 分钟内级数高者胜");
  });

  it("knows which keys there are", () => {
    expect(keyOf("event.trick")).toBe("event.trick");
    expect(keyOf("event.nothing")).toBeNull();
  });

  it("shows the server's texts in the reader's characters", () => {
    const text = { zh: "两副牌", en: "Two decks" };
    expect(LANGS.map((lang) => pick(lang, text))).toEqual(["两副牌", "兩副牌", "Two decks"]);
  });

  it("begins in the browser's language", () => {
    expect(guessLang(["zh-TW", "en"])).toBe("zh-TW");
    expect(guessLang(["zh-Hant-HK"])).toBe("zh-TW");
    expect(guessLang(["zh-SG"])).toBe("zh-CN");
    expect(guessLang(["fr", "en-GB"])).toBe("en");
    expect(guessLang([])).toBe("en");
  });
});
