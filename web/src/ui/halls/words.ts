/** Names and results in words. */

import type { EventOverview, Match, Result, Team } from "../../wire/events";
import { say, t } from "../settings.svelte";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Everybody who plays: teams, and pairs drawn of players who entered alone. */
export function teamsOf(overview: EventOverview | null): Map<string, Team> {
  const entrants = overview ? [...overview.roster, ...overview.pairs] : [];
  return new Map(entrants.map(({ team }) => [team.id, team]));
}

export function teamName(overview: EventOverview | null, id: string | null): string {
  if (id === null) return t("halls.bye");
  return teamsOf(overview).get(id)?.name ?? id;
}

export function stageName(overview: EventOverview | null, stage: string): string {
  const found = overview?.stages.find((one) => one.stage === stage);
  return found ? say(found.name) : stage;
}

/** The letter of a group (from 1), where a stage has several; else nothing. */
export function groupName(overview: EventOverview | null, stage: string, group: number): string {
  const groups = overview?.stages.find((one) => one.stage === stage)?.groups;
  if (!groups || groups.length < 2) return "";
  return t("halls.group", { group: LETTERS[group - 1] ?? String(group) });
}

/** Stage, group and round of a match. */
export function matchWhere(overview: EventOverview | null, match: Match): string {
  const parts = [stageName(overview, match.stage), groupName(overview, match.stage, match.group + 1)];
  return [...parts.filter(Boolean), t("halls.round", { round: match.round })].join(" · ");
}

/** A result as people say it: the levels climbed, or how it ended without cards. */
export function resultWords(result: Result | null): string {
  if (!result) return t("halls.open");
  const levels = `${result.levels[0]} : ${result.levels[1]}`;
  if (result.how === "played") return levels;
  const how = t(`halls.how.${result.how}`);
  return result.how === "conceded" || result.how === "awarded" ? `${levels} · ${how}` : how;
}

/** Numbers of rounds: 2–4, or 2, 5. */
export function roundsText(rounds: readonly number[]): string {
  const [first = 0, last = 0] = [rounds[0], rounds.at(-1)];
  if (rounds.length > 1 && last - first === rounds.length - 1) return `${first}–${last}`;
  return rounds.join(t("halls.comma"));
}
