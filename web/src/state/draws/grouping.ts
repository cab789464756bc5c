/** Drawing into groups: pots by seed, clubmates apart, as few exceptions as there must be. */

import type { Stream } from "./stream";
import { byText, type Entrant, type Facts, type Placed } from "./values";

const MOST_STEPS = 20_000;

interface Turn {
  team: Entrant;
  /** −1: no pot. */
  pot: number;
}

/** null where no draw meets the constraints. */
export function intoGroups(facts: Facts, stream: Stream): Placed | null {
  const { teams, groups, apart } = facts;
  if (groups < 1 || groups > teams.length) return null;
  const order = drawnOrder(teams, groups, stream);
  const numbers = Array.from({ length: groups }, (_, at) => at);
  const preferred = order.map(() => stream.shuffled(numbers));
  const each = Math.floor(teams.length / groups);
  const room = numbers.map((group) => each + (group < teams.length % groups ? 1 : 0));
  const least = apart === "no" ? 0 : leastTogether(teams, groups);
  if (apart === "hard" && least) return null;
  for (let most = apart === "no" ? teams.length ** 2 : least; ; most++) {
    const search = new Search(order, preferred, [...room], apart !== "no", most);
    if (search.place(0)) return { groups: search.found, together: search.together, order: order.map((one) => one.team[0]) };
    if (apart === "hard") return null;
  }
}

function drawnOrder(teams: readonly Entrant[], groups: number, stream: Stream): Turn[] {
  const seeded = teams.filter((team) => team[2]).sort((one, two) => one[2] - two[2] || byText(one[0], two[0]));
  const full = Math.floor(seeded.length / groups) * groups;
  const drawn: Turn[] = [];
  for (let start = 0, pot = 0; start < seeded.length; start += groups, pot++) {
    const part = seeded.slice(start, start + groups);
    const potted = start < full || part.length <= groups ? pot : -1;
    drawn.push(...stream.shuffled(part).map((team) => ({ team, pot: potted })));
  }
  const rest = teams.filter((team) => !team[2]).sort((one, two) => byText(one[0], two[0]));
  return [...drawn, ...stream.shuffled(rest).map((team) => ({ team, pot: -1 }))];
}

function leastTogether(teams: readonly Entrant[], groups: number): number {
  const sizes = new Map<string, number>();
  for (const [, club] of teams) if (club) sizes.set(club, (sizes.get(club) ?? 0) + 1);
  let total = 0;
  for (const size of sizes.values()) {
    const each = Math.floor(size / groups);
    const over = size % groups;
    total += (over * (each + 1) * each) / 2 + ((groups - over) * each * (each - 1)) / 2;
  }
  return total;
}

/** Depth first in the drawn order: every team goes into the first of its preferred groups from where it goes on. */
class Search {
  readonly found: string[][];
  readonly together: [string, string][] = [];
  readonly #members: Entrant[][];
  readonly #pots: Set<number>[];
  #steps = 0;

  constructor(
    readonly order: readonly Turn[],
    readonly preferred: readonly number[][],
    readonly room: number[],
    readonly apart: boolean,
    readonly most: number,
  ) {
    this.found = room.map(() => []);
    this.#members = room.map(() => []);
    this.#pots = room.map(() => new Set());
  }

  place(at: number): boolean {
    const turn = this.order[at];
    if (!turn) return true;
    if (++this.#steps > MOST_STEPS) return false;
    return (this.preferred[at] ?? []).some((group) => this.#try(at, turn, group));
  }

  #try(at: number, { team, pot }: Turn, group: number): boolean {
    const members = this.#members[group]!;
    const pots = this.#pots[group]!;
    if (this.room[group] === 0 || (pot >= 0 && pots.has(pot))) return false;
    const mates = this.apart ? members.filter((one) => one[1] && one[1] === team[1]) : [];
    if (this.together.length + mates.length > this.most) return false;
    this.together.push(...mates.map((mate): [string, string] => [mate[0], team[0]]));
    this.found[group]!.push(team[0]);
    members.push(team);
    this.room[group]!--;
    if (pot >= 0) pots.add(pot);
    if (this.place(at + 1)) return true;
    if (pot >= 0) pots.delete(pot);
    this.room[group]!++;
    members.pop();
    this.found[group]!.pop();
    this.together.splice(this.together.length - mates.length);
    return false;
  }
}
