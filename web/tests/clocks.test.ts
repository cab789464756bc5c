import { describe, expect, it } from "vitest";
import { clockWords, ran } from "../src/ui/halls/clocks";
import { roleLink, roleOf } from "../src/wire/keys";

const CLOCK = { running: true, elapsed: 60_000, left: 30_000, due: 90_000, called: false, call: null };

describe("the clock of a table", () => {
  it("goes on since it was asked", () => {
    expect(ran(CLOCK, 1000, 11_000)).toEqual({ elapsed: 70_000, left: 20_000, due: false });
    expect(ran(CLOCK, 1000, 41_000)).toEqual({ elapsed: 100_000, left: 0, due: true });
  });

  it("stands still when it does not run, and never goes back", () => {
    expect(ran({ ...CLOCK, running: false }, 1000, 99_000).elapsed).toBe(60_000);
    expect(ran(CLOCK, 5000, 1000).elapsed).toBe(60_000);
  });

  it("is read in minutes, and in hours where there are some", () => {
    expect([clockWords(0), clockWords(59_900), clockWords(3_599_000), clockWords(11_105_000)]).toEqual(["0:00", "1:00", "59:59", "3:05:05"]);
  });
});

describe("links", () => {
  it("lead to the page of their role", () => {
    expect(roleOf("r..0.abc")).toBe("referee");
    expect(roleLink("https://x", "E1", "t.T1.0.s")).toBe("https://x/e/E1/team#k=t.T1.0.s");
    expect(roleLink("https://x", "E1", "")).toBe("https://x/e/E1");
  });
});
