import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { linesOf } from "../src/state/draws/bracket";
import { sha256 } from "../src/state/draws/sha256";
import { Stream } from "../src/state/draws/stream";
import { verify } from "../src/state/draws/verify";
import type { DrawProof } from "../src/wire/events";
import vectors from "./draws.json";

const proofs = vectors as unknown as DrawProof[];

describe("the browser's own draw", () => {
  it("hashes as everybody does", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (const size of [1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = "抽a".repeat(size).slice(0, size);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("draws every number, and each equally often", () => {
    const stream = new Stream(sha256("x"));
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 6000; i++) counts[stream.below(6)]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect([...stream.shuffled([1, 2, 3, 4, 5])].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each(proofs.map((proof, at) => [at, proof.subject, proof.kind, proof] as const))("is that of the server: %i %s %s", (_at, _subject, _kind, proof) => {
    const found = verify(proof, proof.commitment);
    expect(found.checks.filter((check) => !check.good)).toEqual([]);
    expect(found.checks.length).toBe(7);
    expect(found.good).toBe(true);
    expect(proof.fits && proof.same).toBe(true);
  });

  it("covers every method", () => {
    const methods = proofs.map((proof) => (JSON.parse(proof.sealed) as [string, { method: string }])[1].method.split(" ")[0]);
    expect(new Set(methods)).toEqual(new Set(["groups", "order", "pairs", "cross"]));
    expect(proofs.some((proof) => proof.together.length > 0)).toBe(true);
    expect(proofs.some((proof) => proof.subject.startsWith("lot/"))).toBe(true);
  });

  it("sees what was changed afterwards", () => {
    const proof = proofs[0]!;
    const bad = (changed: Partial<DrawProof>): string[] =>
      verify({ ...proof, ...changed }).checks.filter((check) => !check.good).map((check) => check.what);
    expect(bad({ value: "3345.68" })).toEqual(["seed", "same", "order"]);
    expect(bad({ commitment: "0".repeat(64) })).toEqual(["sealed"]);
    expect(bad({ sealed: proof.sealed.replace("T1", "T9") })).toContain("sealed");
    expect(bad({ sealed: "{}" })).toContain("words");
    expect(bad({ future: "another" })).toContain("words");
    expect(bad({ groups: [...proof.groups].reverse() })).toEqual(["same"]);
    expect(bad({ order: [...proof.order].reverse() })).toEqual(["order"]);
    expect(verify(proof, "0".repeat(64)).checks[0]).toEqual({ what: "kept", good: false });
  });

  it("knows the lines of a bracket", () => {
    expect(linesOf(["a", "b", "c"])).toEqual(["a", null, "b", "c"]);
    expect(linesOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  });
});
