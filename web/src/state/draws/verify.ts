/** The proof of a draw, checked in the browser: what was sealed, the value, and the draw worked out anew. */

import type { DrawProof } from "../../wire/events";
import { drawn } from "./drawing";
import { sha256 } from "./sha256";
import { Stream } from "./stream";
import type { Facts, Placed } from "./values";

/** One thing that was checked, and whether it is as it should be. */
export interface Check {
  what: "kept" | "sealed" | "words" | "teams" | "seed" | "same" | "order";
  good: boolean;
}

export interface Checked {
  checks: Check[];
  good: boolean;
  /** SHA-256 of what was sealed, as this browser has it. */
  commitment: string;
  seed: string;
  facts: Facts | null;
  placed: Placed | null;
}

/** `kept`: the commitment this browser was shown before the opening, null where it was not there. */
export function verify(proof: DrawProof, kept: string | null = null): Checked {
  const commitment = sha256(proof.sealed);
  const seed = sha256(`${proof.sealed}\n${proof.value}`);
  const facts = factsIn(proof);
  const placed = facts && drawn(facts, proof.kind === "knock-out", new Stream(seed));
  const teams = [...proof.groups.flat()].sort().join();
  const checks: Check[] = [
    { what: "sealed", good: commitment === proof.commitment },
    { what: "words", good: facts !== null },
    { what: "teams", good: facts !== null && facts.teams.map(([id]) => id).sort().join() === teams },
    { what: "seed", good: seed === proof.seed },
    { what: "same", good: same(placed?.groups, proof.groups) && same(placed?.together, proof.together) },
    { what: "order", good: same(placed?.order, proof.order) },
  ];
  if (kept !== null) checks.unshift({ what: "kept", good: kept === proof.commitment });
  return { checks, good: checks.every((check) => check.good), commitment, seed, facts, placed };
}

/** What was sealed, read; null where it is not the draw that is shown: another subject, value named or salt. */
function factsIn(proof: DrawProof): Facts | null {
  try {
    const [word, facts, future, salt] = JSON.parse(proof.sealed) as [string, Facts, string, string];
    const fits = word === "tuolaji draw" && facts.subject === proof.subject && future === proof.future;
    return fits && salt === proof.salt && Array.isArray(facts.teams) ? facts : null;
  } catch {
    return null;
  }
}

function same(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
