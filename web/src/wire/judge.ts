/** Questions to the judge about positions, and the rulings of a rulebook. */

import type { AskJudge, JudgeAnswer, RulingChoice } from "./events";
import { ask, tell } from "./http";

export const askJudge = (question: AskJudge): Promise<JudgeAnswer> => tell<JudgeAnswer>("/api/judge", question);

export function judgeRulings(rulebook: string): Promise<RulingChoice[]> {
  return ask<RulingChoice[]>(`/api/judge/rulings?${new URLSearchParams({ rulebook }).toString()}`);
}
