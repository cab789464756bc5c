/** Formats as a person puts them together: new stages, another kind of a stage, what is chosen from. */

import type { Format, RoundRobin } from "../../../wire/events";

export type Stage = Format["stages"][number];
export type Kind = Stage["kind"];
export type TieBreak = RoundRobin["ties"][number];

export const KINDS: readonly Kind[] = ["round-robin", "rank-pairing", "swiss", "knock-out"];
export const TIES: readonly TieBreak[] = [
  "level-difference",
  "total-levels",
  "latest-round",
  "own-match",
  "mini-points",
  "mini-ratio",
  "level-ratio",
  "wins",
  "opponents",
  "lot",
];
export const PLACINGS: readonly Stage["placing"][] = ["lot", "seeds", "listed"];
export const APARTS: readonly Stage["apart"][] = ["no", "soft", "hard"];
export const EQUALS: readonly Stage["equal"][] = ["draw", "deciding-deal", "first-to-reach", "play-on"];
export const POINTS = ["win", "draw", "loss", "bye", "forfeit", "absent"] as const;

/** A stage of another kind with everything that all kinds have in common. */
export function asKind(stage: Stage, kind: Kind): Stage {
  const { id, name, source, points, ties, placing, apart, minutes, equal } = stage;
  const common = { id, name, source, points, ties, placing, apart, minutes, equal };
  switch (kind) {
    case "round-robin":
      return { kind, ...common, groups: 1, legs: 1 };
    case "rank-pairing":
      return { kind, ...common, rounds: 4, rematches: true };
    case "swiss":
      return { kind, ...common, rounds: 5 };
    case "knock-out":
      return { kind, ...common, left: 1, third: true, cross: false };
  }
}

/** A stage to begin with, on those who went on from the one before. */
export function newStage(before: readonly Stage[]): Stage {
  const last = before.at(-1);
  let number = before.length + 1;
  while (before.some((one) => one.id === `s${number}`)) number++;
  return {
    kind: last ? "knock-out" : "round-robin",
    ...(last ? { left: 1, third: true, cross: false } : { groups: 1, legs: 1 }),
    id: `s${number}`,
    name: { zh: `第 ${number} 阶段`, en: `Stage ${number}` },
    source: { stage: last?.id ?? "", places: !last || last.kind === "knock-out" ? 0 : 2 },
    points: { win: 2, draw: 1, loss: 0, bye: 2, forfeit: 0, absent: 0 },
    ties: ["level-difference", "lot"],
    placing: "lot",
    apart: "no",
    minutes: 60,
    equal: last ? "play-on" : "draw",
  } as Stage;
}

/** The list with an item moved by so many places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const found = [...list];
  const [item] = found.splice(at, 1);
  if (item !== undefined) found.splice(Math.max(0, at + by), 0, item);
  return found;
}

/** A format out of a file: itself, or the first line of a journal. Null for anything else. */
export function formatOf(text: string): Format | null {
  for (const part of [text, text.split("\n", 1)[0] ?? ""]) {
    try {
      const found = JSON.parse(part) as Partial<Format> & { format?: Format; command?: { format?: Format } };
      const format = found.command?.format ?? found.format ?? found;
      if (typeof format.rulebook === "string" && Array.isArray(format.stages)) return format as Format;
    } catch {
      // the next reading
    }
  }
  return null;
}
