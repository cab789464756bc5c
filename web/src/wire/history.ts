/** The call for a person's results. */

import { ask } from "./http";
import type { PlayerPage } from "./types";

/** A person's page; `before`: only matches that ended earlier (epoch milliseconds). */
export function playerPage(person: string, before?: number): Promise<PlayerPage> {
  const query = before === undefined ? "" : `?before=${before}`;
  return ask<PlayerPage>(`/api/people/${encodeURIComponent(person)}${query}`);
}
