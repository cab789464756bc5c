/** Calls about events. Each takes the key of the link one came by; without one it is the public's. */

import type {
  AgendaView,
  AnyCommand,
  CommandDone,
  CreateEvent,
  DrawProof,
  DrawSealed,
  EventChanges,
  EventClock,
  EventDesk,
  EventLines,
  EventLink,
  EventMade,
  EventMatches,
  EventOverview,
  EventStandings,
  Format,
  FormatView,
  LinkTable,
  LinkedTable,
  MatchDesk,
  NeedView,
  NextStep,
  OwnEvent,
  Plan,
  PresetView,
  PreviewRuling,
  PreviewSheet,
  Reach,
  RenewLink,
  RevealDraw,
  RosterFile,
  RosterSeen,
  RuleSection,
  RulingChoice,
  RulingEffect,
  SealDraw,
  SealSeen,
  SheetResult,
} from "./events";
import { ApiError, ask, tell } from "./http";

/** What a screen loads, and loads anew when it is told so. */
export interface Parts {
  overview: EventOverview;
  matches: EventMatches;
  standings: EventStandings;
  clock: EventClock;
  desk: EventDesk;
}

export type Part = keyof Parts;
export type PaperSheet = "rules" | "draw" | "pairings" | "cards" | "passes" | "scores" | "book";
export type PrintLang = "zh" | "en";

export const ownEvents = (): Promise<OwnEvent[]> => ask<OwnEvent[]>("/api/me/events");
export const presets = (): Promise<PresetView[]> => ask<PresetView[]>("/api/event-presets");
export const createEvent = (request: CreateEvent): Promise<EventMade> => tell<EventMade>("/api/events", request);

/** What a format means, and how long it takes with so many teams (0: not known) and tables (0: enough). */
export const describeFormat = (format: Format, teams: number, tables: number): Promise<FormatView> =>
  tell<FormatView>("/api/event-formats", { format, teams, tables });

export function plans(wanted: Record<string, string | number>): Promise<Plan[]> {
  return ask<Plan[]>(`/api/event-plans?${query(wanted)}`);
}

function query(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}

/** The calls about one event, in one role. */
export class HallCalls {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(
    readonly event: string,
    readonly key: string,
  ) {
    this.#base = `/api/events/${encodeURIComponent(event)}`;
    this.#headers = key ? { authorization: `Bearer ${key}` } : {};
  }

  /** Where news of the event come from (server-sent events); they are the same for everybody. */
  get live(): string {
    return `${this.#base}/live`;
  }

  part<P extends Part>(part: P): Promise<Parts[P]> {
    return this.#ask<Parts[P]>(part === "overview" ? "" : `/${part}`);
  }

  /** Carries out a command. Sent again under the same name it is done once. */
  do(name: string, command: AnyCommand, by = ""): Promise<CommandDone> {
    return this.#tell<CommandDone>("/do", { name, command, by });
  }

  preview = (command: AnyCommand): Promise<EventChanges> => this.#tell<EventChanges>("/preview", { command });
  match = (match: string): Promise<MatchDesk> => this.#ask<MatchDesk>(`/match?${query({ match })}`);
  proof = (subject: string): Promise<DrawProof> => this.#ask<DrawProof>(`/draws/proof?${query({ subject })}`);
  rulings = (words = ""): Promise<RulingChoice[]> => this.#ask<RulingChoice[]>(`/rulings?${query({ words })}`);
  next = (stage: string): Promise<NextStep> => this.#ask<NextStep>(`/next?${query({ stage })}`);
  rules = (lang: PrintLang): Promise<RuleSection[]> => this.#ask<RuleSection[]>(`/rules?${query({ lang })}`);
  agenda = (): Promise<AgendaView> => this.#ask<AgendaView>("/agenda");
  lines = (before = 0): Promise<EventLines> => this.#ask<EventLines>(`/lines?${query({ before })}`);
  reach = (): Promise<Reach> => this.#ask<Reach>("/reach");
  links = (): Promise<EventLink[]> => this.#ask<EventLink[]>("/links");
  tables = (): Promise<LinkedTable[]> => this.#ask<LinkedTable[]>("/tables");

  needs(stage: string, group: number, place: number): Promise<NeedView[]> {
    return this.#ask<NeedView[]>(`/needs?${query({ stage, group, place })}`);
  }

  previewRuling = (body: PreviewRuling): Promise<RulingEffect> => this.#tell<RulingEffect>("/rulings/preview", body);
  previewSheet = (body: PreviewSheet): Promise<SheetResult> => this.#tell<SheetResult>("/sheets/preview", body);
  seal = (body: SealDraw): Promise<DrawSealed> => this.#tell<DrawSealed>("/draws/seal", body);
  reveal = (body: RevealDraw): Promise<CommandDone> => this.#tell<CommandDone>("/draws/open", body);
  roster = (body: RosterFile): Promise<RosterSeen> => this.#tell<RosterSeen>("/roster", body);
  renew = (body: RenewLink): Promise<EventLink> => this.#tell<EventLink>("/links/renew", body);
  link = (body: LinkTable): Promise<LinkedTable> => this.#tell<LinkedTable>("/tables", body);

  /** A file to be kept or printed: its name and what is in it. */
  async file(path: string): Promise<{ name: string; data: Blob }> {
    const response = await fetch(this.#base + path, { headers: this.#headers }).catch(() => null);
    if (!response) throw new ApiError("network");
    if (!response.ok) {
      const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string; zh?: string };
      throw new ApiError(body.code ?? "network", body.message ?? "", body.zh ?? "");
    }
    const name = /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? `${this.event}.bin`, data: await response.blob() };
  }

  /** A link as a picture (the address of a picture that has it in itself). */
  async picture(role: EventLink["role"], team = ""): Promise<string> {
    const { data } = await this.file(`/links/qr?${query({ role, team })}`);
    return `data:image/svg+xml,${encodeURIComponent(await data.text())}`;
  }

  /** `stage`, `round`: those that pairings, cards and score sheets are wanted of (none: all). */
  paper = (sheet: PaperSheet, lang: PrintLang, stage = "", round = 0): Promise<{ name: string; data: Blob }> =>
    this.file(`/paper/${sheet}?${query({ lang, stage, round })}`);
  checkSeal = (seal: string): Promise<SealSeen> => this.#ask<SealSeen>(`/seal?${query({ seal })}`);
  journal = (): Promise<{ name: string; data: Blob }> => this.file("/journal");
  table = (kind: "csv" | "xlsx"): Promise<{ name: string; data: Blob }> => this.file(`/export?${query({ kind })}`);

  #ask<T>(path: string): Promise<T> {
    return ask<T>(this.#base + path, { headers: this.#headers });
  }

  #tell<T>(path: string, body: object): Promise<T> {
    return tell<T>(this.#base + path, body, this.#headers);
  }
}
