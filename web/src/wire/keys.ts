/** The keys of links to events that were opened in this browser: who comes back needs no link. */

import type { EventOverview } from "./events";

export type Role = EventOverview["role"];

const PREFIX = "tuolaji.event.";
const ROLES: Readonly<Record<string, Role>> = { o: "organiser", r: "referee", d: "desk", t: "team" };

/** The role a key is for, by its first letter. */
export function roleOf(key: string): Role {
  return ROLES[key.split(".", 1)[0] ?? ""] ?? "public";
}

function kept(event: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + event) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export function keepKey(event: string, key: string): void {
  try {
    localStorage.setItem(PREFIX + event, JSON.stringify({ ...kept(event), [roleOf(key)]: key }));
  } catch {
    // the link has to be opened again
  }
}

/** The key for a role, empty where this browser has none; an organiser's is good for all officials. */
export function keyFor(event: string, role: Role): string {
  const keys = kept(event);
  const official = role === "referee" || role === "desk";
  return keys[role] ?? (official ? (keys["organiser"] ?? "") : "");
}

/** Roles that this browser has keys for. */
export function rolesKept(event: string): Role[] {
  return Object.keys(kept(event)) as Role[];
}

/** Takes the key out of the address (`#k=…`), so that it is not shared by mistake. */
export function takeKey(event: string): void {
  const key = new URLSearchParams(location.hash.slice(1)).get("k");
  if (!key) return;
  keepKey(event, key);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** The page of each role. */
export const PAGE_OF: Readonly<Record<Role, string>> = {
  organiser: "/organise",
  referee: "/referee",
  desk: "/desk",
  team: "/team",
  public: "",
};

/** The whole link that gives a role. */
export function roleLink(origin: string, event: string, key: string): string {
  return `${origin}/e/${event}${PAGE_OF[roleOf(key)]}${key ? `#k=${key}` : ""}`;
}
