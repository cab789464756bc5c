/** What a draw is worked out from, and what comes of it. */

/** A team of a draw: id, club, seed (0: none). */
export type Entrant = [id: string, club: string, seed: number];

/** What was sealed: all that decides a draw but salt and value. */
export interface Facts {
  subject: string;
  method: string;
  teams: Entrant[];
  groups: number;
  apart: "no" | "soft" | "hard";
}

/** Groups in their order, clubmates that could not be kept apart, all teams as they came out. */
export interface Placed {
  groups: string[][];
  together: [string, string][];
  order: string[];
}

/** By the characters' numbers, as ids are sorted in what is sealed. */
export function byText(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0;
}
