/** Who sits in front of this browser, as the server knows it. */

import { whoAmI } from "../wire/people";
import type { Me, Person } from "../wire/types";

export const me: { person: Person | null; known: boolean } = $state({ person: null, known: false });

export function keepMe(answer: Me): void {
  me.person = answer.person;
  me.known = true;
}

/** Asks once who this is; a server that cannot be reached leaves it open. */
export async function askMe(): Promise<void> {
  if (me.known) return;
  try {
    keepMe(await whoAmI());
  } catch {
    // asked again by the next page
  }
}
