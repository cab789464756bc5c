/** Matches by stage and round. */

import type { MatchView } from "../../../wire/events";

export interface Round {
  id: string;
  stage: string;
  round: number;
  /** Matches that two sides play, by table. */
  views: MatchView[];
  open: number;
}

/** The rounds, those with open matches first, the latest before the earlier ones. */
export function byRound(views: readonly MatchView[]): Round[] {
  const found = new Map<string, Round>();
  for (const view of views) {
    const { stage, round, b, result } = view.match;
    if (b === null) continue;
    const id = `${stage}/${round}`;
    const known = found.get(id) ?? { id, stage, round, views: [], open: 0 };
    known.views.push(view);
    if (result === null) known.open++;
    found.set(id, known);
  }
  const rounds = [...found.values()].map((one) => ({ ...one, views: one.views.sort((a, b) => (a.table ?? 0) - (b.table ?? 0)) }));
  return [...rounds.filter((one) => one.open > 0), ...rounds.filter((one) => one.open === 0).reverse()];
}
