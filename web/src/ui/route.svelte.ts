/** Where the person is: the address, and the pages that go with addresses. */

import type { Component } from "svelte";
import type { Area } from "../i18n";
import Home from "./Home.svelte";

/** What a page is given: the table, match or person its address names (empty: none). */
export interface PageProps {
  id: string;
}

export interface Page {
  path: RegExp;
  /** Message files it needs beside the common ones. */
  areas: readonly Area[];
  load: () => Promise<{ default: Component<PageProps> }>;
}

const ID = "([\\w-]+)";

/** What is shown where no address fits. */
const MISSING: Page = { path: /./, areas: [], load: () => import("./Missing.svelte") };

/** The pages; the first whose address fits is shown. */
const PAGES: readonly Page[] = [
  { path: /^\/$/, areas: ["home"], load: () => Promise.resolve({ default: Home }) },
  { path: new RegExp(`^/t/${ID}$`), areas: ["table"], load: () => import("./TablePage.svelte") },
  { path: new RegExp(`^/p/${ID}$`), areas: ["player"], load: () => import("./player/PlayerPage.svelte") },
  { path: new RegExp(`^/j/${ID}$`), areas: ["rooms"], load: () => import("./rooms/Invite.svelte") },
  { path: /^\/new$/, areas: ["rooms"], load: () => import("./rooms/NewTable.svelte") },
  { path: new RegExp(`^/r/${ID}$`), areas: ["table", "replay"], load: () => import("./replay/ReplayPage.svelte") },
  { path: /^\/judge$/, areas: ["judge", "table", "rooms"], load: () => import("./judge/JudgePage.svelte") },
  { path: /^\/events$/, areas: ["events", "halls", "rooms"], load: () => import("./halls/EventsPage.svelte") },
  { path: new RegExp(`^/e/${ID}$`), areas: ["event", "halls"], load: () => import("./halls/public/EventPage.svelte") },
  { path: new RegExp(`^/e/${ID}/organise$`), areas: ["organise", "halls"], load: () => import("./halls/organise/OrganisePage.svelte") },
  { path: new RegExp(`^/e/${ID}/referee$`), areas: ["referee", "halls", "judge", "table"], load: () => import("./halls/referee/RefereePage.svelte") },
  { path: new RegExp(`^/e/${ID}/desk$`), areas: ["desk", "halls"], load: () => import("./halls/desk/DeskPage.svelte") },
  { path: new RegExp(`^/e/${ID}/team$`), areas: ["team", "halls"], load: () => import("./halls/team/TeamPage.svelte") },
  { path: new RegExp(`^/e/${ID}/screen$`), areas: ["screen", "halls"], load: () => import("./halls/screen/ScreenPage.svelte") },
];

export const route = $state({ path: location.pathname });

export function pageOf(path: string): { page: Page; id: string } {
  const page = PAGES.find((one) => one.path.test(path)) ?? MISSING;
  return { page, id: page.path.exec(path)?.[1] ?? "" };
}

/** Goes to an address of the client. */
export function go(path: string): void {
  history.pushState(null, "", path);
  route.path = location.pathname;
}

/** Goes there without a way back to here. */
export function goInstead(path: string): void {
  history.replaceState(null, "", path);
  route.path = location.pathname;
}
