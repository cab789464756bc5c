import { describe, expect, it } from "vitest";
import { commitmentOf, dealSeed, fairPack, fairSeat } from "../src/state/fair";

const ROOT = "00".repeat(32);

describe("the browser's own shuffle", () => {
  it("is that of the server", async () => {
    expect(await commitmentOf("T", ROOT)).toBe("d950ce389d553a0d76b50fb557dff5ee45d662e6d63861b43e9e4286e237797a");
    const seed = await dealSeed(ROOT, 1);
    expect(seed).toBe("sha256:0807ca045cbe288b1c073e7d43938b01548cad7b31710380fee52cd7869bd992");
    const pack = await fairPack(2, seed);
    expect(pack.slice(0, 8)).toEqual(["HT", "DQ", "C4", "DJ", "SJ", "C5", "ST", "S9"]);
    expect(new Set(pack).size).toBe(54);
    expect(pack.length).toBe(108);
    expect(await fairSeat(seed)).toBe(0);
  });
});
