/** A draw worked out from what was sealed and the value that nobody knew then (docs/event.md). */

import { asLines } from "./bracket";
import { intoGroups } from "./grouping";
import type { Stream } from "./stream";
import { byText, type Facts, type Placed } from "./values";

const MOST_TRIES = 10_000;
const ORDERS_TRIED = 400;

/** `lines`: the field is a knock-out's. null where no draw meets the constraints. */
export function drawn(facts: Facts, lines: boolean, stream: Stream): Placed | null {
  const { method } = facts;
  if (method === "groups") return intoGroups(facts, stream);
  if (method === "pairs") return pairs(facts, stream);
  if (method.startsWith("cross ")) return cross(method.slice(6), stream);
  return method === "order" ? inOrder(facts, lines, stream) : null;
}

function ids(facts: Facts): string[] {
  return facts.teams.map(([id]) => id).sort(byText);
}

function pairs(facts: Facts, stream: Stream): Placed | null {
  const order = stream.shuffled(ids(facts));
  if (order.length % 2) return null;
  const groups = order.flatMap((one, at) => (at % 2 ? [] : [[one, order[at + 1] ?? ""]]));
  return { groups, together: [], order };
}

/** Group winners against runners-up of other groups; the winners come out first. */
function cross(words: string, stream: Stream): Placed | null {
  const fields = words.split(" | ").map((group) => group.split(" ").filter(Boolean));
  const placed = fields.map((group, at) => ({ at, group }));
  const winners = stream.shuffled(placed.filter(({ group }) => group.length > 0));
  const seconds = placed.filter(({ group }) => group.length > 1);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const turned = stream.shuffled(seconds);
    const met = winners.slice(0, turned.length).map((one, at) => [one, turned[at]!] as const);
    if (fields.length > 1 && met.some(([one, two]) => one.at === two.at)) continue;
    const lines = met.flatMap(([one, two]) => [one.group[0]!, two.group[1]!]);
    const rest = fields.flat().filter((team) => !lines.includes(team));
    const out = [...winners.map((one) => one.group[0]!), ...turned.map((two) => two.group[1]!)];
    return {
      groups: [asLines([...lines, ...rest])],
      together: [],
      order: [...out.filter((team) => lines.includes(team)), ...rest],
    };
  }
  return null;
}

/** An order in which neighbours meet first: the one with the fewest clubmates meeting among those tried. */
function inOrder(facts: Facts, lines: boolean, stream: Stream): Placed | null {
  const clubs = new Map(facts.teams.map(([id, club]) => [id, club]));
  const sorted = ids(facts);
  let best: { order: string[]; mates: [string, string][] } | null = null;
  for (let tries = 0; tries < (facts.apart === "no" ? 1 : ORDERS_TRIED); tries++) {
    const order = stream.shuffled(sorted);
    const mates: [string, string][] = [];
    for (let at = 0; at + 1 < order.length; at += 2) {
      const [one, two] = [order[at]!, order[at + 1]!];
      if (clubs.get(one) && clubs.get(one) === clubs.get(two)) mates.push([one, two]);
    }
    if (!best || mates.length < best.mates.length) best = { order, mates };
    if (best.mates.length === 0) break;
  }
  if (!best || (best.mates.length > 0 && facts.apart === "hard")) return null;
  const { order, mates } = best;
  return { groups: [lines ? asLines(order) : order], together: facts.apart === "no" ? [] : mates, order };
}
