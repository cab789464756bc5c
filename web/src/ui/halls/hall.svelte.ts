/** An event as a screen has it: its parts, loaded anew when the server says so, and what is asked of it. */

import { untrack } from "svelte";
import type { AnyCommand, CommandDone } from "../../wire/events";
import { HallCalls, type Part, type Parts } from "../../wire/halls";
import { ApiError, troubleOf, type Trouble } from "../../wire/http";
import { keyFor, takeKey, type Role } from "../../wire/keys";

export { troubleOf, type Trouble } from "../../wire/http";

interface News {
  seq: number;
  parts: Part[];
}

const AGAIN = 2000;
const TRIES = 8;
const REFUSED = ["not-allowed", "bad-key"];

/** A name no other command has; on plain http too, as in a hall without internet, where randomUUID is missing. */
export function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Hall {
  readonly calls: HallCalls;
  overview = $state.raw<Parts["overview"] | null>(null);
  matches = $state.raw<Parts["matches"] | null>(null);
  standings = $state.raw<Parts["standings"] | null>(null);
  clock = $state.raw<Parts["clock"] | null>(null);
  desk = $state.raw<Parts["desk"] | null>(null);
  /** The journal's last line, as far as is known. */
  seq = $state(0);
  /** The last line that changed something in a match: sheets, reports, rulings, bells, who is there. */
  matchSeq = $state(0);
  /** No line to the server now; it is looked for again and again. */
  lost = $state(false);
  /** The event cannot be shown at all: it is unknown, or the link is void. */
  trouble = $state.raw<Trouble | null>(null);
  /** The server's clock less this browser's, in milliseconds. */
  skew = $state(0);
  readonly #wanted: readonly Part[];
  readonly #asked = new Map<Part, number>();
  #stream: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly role: Role,
    wanted: readonly Part[],
  ) {
    takeKey(id);
    this.calls = new HallCalls(id, keyFor(id, role));
    this.#wanted = wanted;
  }

  /** Loads what is wanted and listens; returns what ends it. Call in an effect. */
  open(): () => void {
    this.#closed = false;
    void this.#load(this.#wanted);
    this.#listen();
    return () => {
      this.#closed = true;
      this.#stream?.close();
      clearTimeout(this.#timer);
    };
  }

  /** Whether the page's own role was given; an official's page is not shown without. */
  get allowed(): boolean {
    const role = this.overview?.role;
    return role === this.role || this.role === "public" || role === "organiser";
  }

  /** Now, by the server's clock (epoch milliseconds). */
  now(): number {
    return Date.now() + this.skew;
  }

  /** Loads a part anew: what waits at the desk changes with time alone, too. */
  again(part: Part): void {
    if (this.#may(part)) void this.#take(part);
  }

  /** Carries out a command; goes on trying where there is no answer, and is done once. ApiError when it is refused. */
  async do(command: AnyCommand, by = ""): Promise<CommandDone> {
    const name = newName();
    for (let tries = 1; ; tries++) {
      try {
        return await this.calls.do(name, command, by);
      } catch (error) {
        const again = error instanceof ApiError && error.code === "network" && tries < TRIES;
        if (!again) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300 * tries));
      }
    }
  }

  #listen(): void {
    const stream = new EventSource(this.calls.live);
    this.#stream = stream;
    stream.addEventListener("open", () => (this.lost = false));
    stream.addEventListener("news", (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as News;
      this.lost = false;
      this.seq = news.seq;
      if (news.parts.includes("matches") || news.parts.includes("desk")) this.matchSeq = news.seq;
      void this.#load(this.#wanted.filter((part) => news.parts.includes(part)));
    });
    stream.addEventListener("error", () => {
      this.lost = true;
      if (stream.readyState !== EventSource.CLOSED || this.#closed) return;
      this.#timer = setTimeout(() => this.#listen(), AGAIN); // refused outright: the browser does not come back itself
    });
  }

  async #load(parts: readonly Part[]): Promise<void> {
    await Promise.all(parts.filter((part) => this.#may(part)).map((part) => this.#take(part)));
  }

  /** The desk is the officials' part: it is asked for once it is known that this link is one. */
  #may(part: Part): boolean {
    return part !== "desk" || untrack(() => this.overview !== null && this.trouble === null && this.allowed);
  }

  /** The latest answer counts, whichever comes last. */
  async #take<P extends Part>(part: P): Promise<void> {
    const turn = (this.#asked.get(part) ?? 0) + 1;
    this.#asked.set(part, turn);
    try {
      const got = await this.calls.part(part);
      if (this.#asked.get(part) !== turn || this.#closed) return;
      this.#keep(part, got);
      this.trouble = null;
      if (part === "overview" && this.desk === null && this.#wanted.includes("desk")) void this.#load(["desk"]);
    } catch (error) {
      if (this.#asked.get(part) !== turn || this.#closed) return;
      const trouble = troubleOf(error);
      if (trouble.code !== "network" && part === "overview") this.trouble = trouble;
      else if (REFUSED.includes(trouble.code)) void this.#take("overview"); // it says what is the matter
      else setTimeout(() => this.#asked.get(part) === turn && !this.#closed && void this.#take(part), AGAIN);
    }
  }

  #keep<P extends Part>(part: P, got: Parts[P]): void {
    if (part === "clock") this.skew = (got as Parts["clock"]).now - Date.now();
    Object.assign(this, { [part]: got });
  }
}
