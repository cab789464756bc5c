/** What a draw is drawn into: groups, pairs, first rounds, an order. */

import { linesOf } from "../../../state/draws/bracket";
import type { DrawView, EventOverview } from "../../../wire/events";
import { t } from "../../settings.svelte";
import { stageName, teamName } from "../words";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** null stands for nobody: a bye. */
export interface Box {
  name: string;
  teams: (string | null)[];
}

type Kind = EventOverview["stages"][number]["kind"] | "";

export function kindOf(overview: EventOverview, subject: string): Kind {
  return overview.stages.find((one) => one.stage === subject)?.kind ?? "";
}

export function groupLetter(at: number): string {
  return LETTERS[at] ?? String(at + 1);
}

/** A draw's own boxes, in their order. */
export function boxesOf(kind: Kind, subject: string, groups: readonly (readonly string[])[]): Box[] {
  if (kind === "round-robin") {
    const one = groups.length === 1;
    return groups.map((teams, at) => ({ name: one ? "" : t("halls.group", { group: groupLetter(at) }), teams: [...teams] }));
  }
  if (kind === "" && subject !== "partners") return [{ name: "", teams: [...(groups[0] ?? [])] }];
  const lines = kind === "" ? groups.flat() : kind === "knock-out" ? linesOf(groups[0] ?? []) : (groups[0] ?? []);
  const boxes: Box[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    boxes.push({ name: String(at / 2 + 1), teams: [lines[at] ?? null, lines[at + 1] ?? null] });
  }
  return boxes;
}

/** What a draw is of, in words. */
export function drawName(overview: EventOverview, subject: string): string {
  if (subject === "partners") return t("halls.draw.partners");
  if (!subject.startsWith("lot/")) return t("halls.draw.stage", { stage: stageName(overview, subject) });
  const teams = subject.slice(subject.indexOf("/", 4) + 1).split("+");
  return t("halls.draw.lot", { teams: teams.map((team) => teamName(overview, team)).join(t("halls.comma")) });
}

/** Clubmates that could not be kept apart, in words. */
export function togetherWords(overview: EventOverview, draw: DrawView): string {
  return draw.together.map(([one, two]) => `${teamName(overview, one)} – ${teamName(overview, two)}`).join(t("halls.semicolon"));
}
