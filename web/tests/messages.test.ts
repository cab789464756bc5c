import { IntlMessageFormat } from "intl-messageformat";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { format, guessLang } from "../src/i18n";
import en from "../src/i18n/en.json";
import zh from "../src/i18n/zh-CN.json";

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

describe("message files", () => {
  it("have the same keys", () => {
    expect(Object.keys(en)).toEqual(Object.keys(zh));
  });

  it("are all well-formed and ask for the same values in both languages", () => {
    for (const [key, text] of Object.entries(zh)) {
      new IntlMessageFormat(text, "zh-CN");
      const other = (en as Record<string, string>)[key] ?? "";
      expect([key, [...names(parse(other))].sort()]).toEqual([key, [...names(parse(text))].sort()]);
    }
  });

  it("are not left in the other language", () => {
    for (const [key, text] of Object.entries(en)) {
      if (!["lang.zh-CN", "home.otherLanguage"].includes(key)) expect([key, /[一-鿿]/.test(text)]).toEqual([key, false]);
    }
  });
});

describe("formatting", () => {
  it("counts and selects", () => {
    expect(format("en", "event.trick", { name: "Next", points: 0 })).toBe("Next won the trick");
    expect(format("zh-CN", "event.trick", { name: "下家", points: 15 })).toBe("下家大，收 15 分");
    expect(format("zh-CN", "book.goal", { win: "time", target: "A", minutes: 60 })).toBe("60 分钟内级数高者胜");
  });

  it("begins in the browser's language", () => {
    expect(guessLang(["zh-TW", "en"])).toBe("zh-CN");
    expect(guessLang(["fr", "en-GB"])).toBe("en");
    expect(guessLang([])).toBe("en");
  });
});
