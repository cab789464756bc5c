/** The referee's bench: who sits at it, what is in hand, and carrying commands out. */

import type { AnyCommand, GivenRuling, MatchView, RulingAct, RulingChoice } from "../../../wire/events";
import { keyOf } from "../../../i18n";
import { t } from "../../settings.svelte";
import { Acting } from "../acting.svelte";
import type { Hall } from "../hall.svelte";
import { matchWhere, teamName } from "../words";

export type Side = "a" | "b";
export const TABS = ["waiting", "rulings", "matches", "clocks", "judge"] as const;
export type Tab = (typeof TABS)[number];

const WHO = "tuolaji.referee";

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it is asked again next time
  }
}

export class Bench {
  tab = $state<Tab>("waiting");
  /** The match and the deal that are ruled on. */
  match = $state("");
  deal = $state(1);
  /** The match that is open in the list of matches. */
  opened = $state("");
  rulings = $state.raw<RulingChoice[]>([]);
  #who = $state(kept(WHO));
  /** What was put aside or told in this browser, by what it was. */
  #aside = $state<Record<string, number>>({});

  constructor(readonly hall: Hall) {
    try {
      this.#aside = JSON.parse(kept(this.#asideName) || "{}") as Record<string, number>;
    } catch {
      // nothing is put aside
    }
  }

  /** Whose name stands in the journal. */
  get who(): string {
    return this.#who;
  }

  set who(name: string) {
    this.#who = name;
    keep(WHO, name);
  }

  async load(): Promise<void> {
    try {
      this.rulings = await this.hall.calls.rulings();
    } catch {
      setTimeout(() => void this.load(), 3000);
    }
  }

  view(match: string): MatchView | undefined {
    return this.hall.matches?.matches.find((one) => one.match.id === match);
  }

  side(match: string, side: Side): string {
    const found = this.view(match)?.match;
    return teamName(this.hall.overview, found ? found[side] : null);
  }

  /** Table and teams of a match in one line. */
  name(match: string): string {
    const found = this.view(match);
    if (!found) return match;
    const table = found.table === null ? "" : `${t("halls.table", { table: found.table })} `;
    return `${table}${this.side(match, "a")} – ${this.side(match, "b")}`;
  }

  where(match: string): string {
    const found = this.view(match);
    return found ? matchWhere(this.hall.overview, found.match) : "";
  }

  choice(code: string): RulingChoice | undefined {
    return this.rulings.find((one) => one.code === code);
  }

  acts(ruling: GivenRuling): RulingAct[] {
    return this.hall.desk?.acts.filter((one) => one.id === ruling.id) ?? [];
  }

  /** Who did something, as the journal has it (`team:T6`, `referee Wang`), in words. */
  by(text: string): string {
    const [whose = "", ...name] = text.split(" ");
    const [role = "", team = ""] = whose.split(":");
    const key = keyOf(`halls.role.${role}`);
    return [key ? t(key) : role, team ? teamName(this.hall.overview, team) : "", ...name].filter(Boolean).join(" ");
  }

  /** Opens a match at the tab of rulings or of matches. */
  take(match: string, tab: "rulings" | "matches", deal = 0): void {
    this.tab = tab;
    if (tab === "matches") this.opened = match;
    else [this.match, this.deal] = [match, deal];
    scrollTo({ top: 0 });
  }

  isAside(what: string): boolean {
    return what in this.#aside;
  }

  aside(what: string, on = true): void {
    const { [what]: _, ...rest } = this.#aside;
    this.#aside = on ? { ...rest, [what]: Date.now() } : rest;
    keep(this.#asideName, JSON.stringify(this.#aside));
  }

  get #asideName(): string {
    return `tuolaji.aside.${this.hall.id}`;
  }
}

/** Commands of one part of the page: whether one is under way, and what was refused. */
export class Doing extends Acting {
  constructor(readonly bench: Bench) {
    super();
  }

  /** Carries a command out; whether it was. */
  act(command: AnyCommand): Promise<boolean> {
    return this.run(() => this.bench.hall.do(command, this.bench.who.trim()));
  }
}
