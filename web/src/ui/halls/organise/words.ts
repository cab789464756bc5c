/** Draws, steps and lines of the journal in words. */

import type { AgendaView, AnyCommand, EventOverview, JournalLine, MatchView, Result } from "../../../wire/events";
import { keyOf } from "../../../i18n";
import { t } from "../../settings.svelte";
import { groupName, matchWhere, resultWords, stageName, teamName } from "../words";

export type Step = AgendaView["steps"][number];
const LOT = "lot/";

/** Stage and group (from 1) of a place like `groups.2`, and the teams of a lot. */
export function lotOf(subject: string): { stage: string; group: number; teams: string[] } | null {
  const found = /^lot\/(.+)\.(\d+)\/(.+)$/.exec(subject);
  if (!found) return null;
  return { stage: found[1] ?? "", group: Number(found[2]), teams: (found[3] ?? "").split("+") };
}

export function subjectName(overview: EventOverview | null, subject: string): string {
  if (subject === "partners") return t("organise.partners");
  const lot = lotOf(subject);
  if (!lot) return stageName(overview, subject);
  const where = [stageName(overview, lot.stage), groupName(overview, lot.stage, lot.group)].filter(Boolean).join(" ");
  return t("organise.lotOf", { where, teams: lot.teams.map((team) => teamName(overview, team)).join(t("organise.and")) });
}

export function lotSubject(stage: string, group: number, teams: readonly string[]): string {
  return `${LOT}${stage}.${group}/${[...teams].sort().join("+")}`;
}

/** A thing to do, as short as it can be said. */
export function stepWords(overview: EventOverview | null, step: Step): string {
  return t(`organise.step.${step.do}`, {
    stage: step.stage ? stageName(overview, step.stage) : subjectName(overview, step.subject),
    subject: subjectName(overview, step.subject),
    round: step.round,
    count: step.count,
  });
}

/** The place of a match from its id, where the match itself is not at hand. */
export function matchName(overview: EventOverview | null, id: string): string {
  const [place = "", round = "", number = ""] = id.split("/");
  const [, stage = place, group = ""] = /^(.+)\.(\d+)$/.exec(place) ?? [];
  const where = [stageName(overview, stage), group ? groupName(overview, stage, Number(group)) : ""].filter(Boolean);
  return [...where, t("halls.round", { round }), t("organise.matchNumber", { number })].join(" · ");
}

export { matchWhere };

/** Who gave a line: the role in words, the name that was given. */
export function byWords(overview: EventOverview | null, by: string): string {
  const [role = "", ...name] = by.split(" ");
  const [kind = "", team = ""] = role.split(":");
  const key = keyOf(`halls.role.${kind}`);
  const who = team ? teamName(overview, team) : key ? t(key) : kind === "table" ? t("organise.onlineTable") : role;
  return [who, ...name].filter(Boolean).join(" ");
}

/** What a line of the journal says. */
export function lineWords(overview: EventOverview | null, line: JournalLine, matches: readonly MatchView[] = []): string {
  const one: AnyCommand = line.command;
  const name = t(`organise.line.${one.do}`);
  const about = aboutWords(overview, one, matches);
  return about ? t("organise.lineAbout", { name, about }) : name;
}

function aboutWords(overview: EventOverview | null, one: AnyCommand, matches: readonly MatchView[]): string {
  /** A side's team, its letter where the match is gone. */
  const sideTeam = (match: string, side: "a" | "b"): string => {
    const found = matches.find((seen) => seen.match.id === match)?.match;
    return found ? teamName(overview, found[side]) : side.toUpperCase();
  };
  switch (one.do) {
    case "new-event":
      return one.name;
    case "add-team":
    case "change-team":
      return `${one.team.id} ${one.team.name}`;
    case "withdraw":
      return `${teamName(overview, one.team)} · ${t(`organise.results.${one.results ?? "keep"}`)} · ${one.reason}`;
    case "commit-draw":
      return `${subjectName(overview, one.subject)} · ${one.future}`;
    case "open-draw":
      return `${subjectName(overview, one.subject)} · ${one.value}`;
    case "draw-balls":
      return `${subjectName(overview, one.subject)} · ${one.balls.map((team) => teamName(overview, team)).join(" ")}`;
    case "start-stage":
      return stageName(overview, one.stage);
    case "pair-round":
    case "run-clock":
    case "stop-clock":
      return `${stageName(overview, one.stage)} · ${t("halls.round", { round: one.round })}`;
    case "enter-result":
      return matchResult(overview, one.match, one.result);
    case "report":
      return `${matchResult(overview, one.match, one.result)} · ${sideTeam(one.match, one.side)}`;
    case "correct":
      return `${matchResult(overview, one.match, one.result)} · ${one.reason}`;
    case "enter-sheet":
    case "report-sheet":
      return `${matchName(overview, one.match)} · ${t("organise.deal", { deal: one.deal })}`;
    case "give-ruling":
      return `${matchName(overview, one.match)} · ${t("organise.deal", { deal: one.deal })} · ${one.ruling.infraction}`;
    case "judge-ruling":
      return `${one.id} · ${t(`organise.judged.${one.status}`)} · ${one.reason}`;
    case "extra-time":
      return `${matchName(overview, one.match)} · ${t("organise.minutes", { minutes: one.minutes })} · ${one.reason}`;
    case "check-in":
      return `${matchName(overview, one.match)} · ${sideTeam(one.match, one.side)}`;
    case "ring-bell":
    case "answer-bell":
      return matchName(overview, one.match);
    case "undo":
      return `${t("organise.lineNumber", { seq: one.seq })} · ${one.reason}`;
    default:
      return "";
  }
}

function matchResult(overview: EventOverview | null, match: string, result: Result): string {
  return `${matchName(overview, match)} · ${resultWords(result)}`;
}
