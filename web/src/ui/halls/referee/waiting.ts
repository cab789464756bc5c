/** What waits at the desk, sorted by what it is. */

import type { BellView, EventDesk, GivenRuling, Late, ReportView, SheetReportView } from "../../../wire/events";

export interface Waiting {
  bells: BellView[];
  results: ReportView[];
  sheets: SheetReportView[];
  late: Late[];
  appeals: GivenRuling[];
}

export function waiting(desk: EventDesk | null): Waiting {
  return {
    bells: [...(desk?.bells ?? [])].sort((one, two) => one.at - two.at),
    results: desk?.reports.filter((one) => one.conflict) ?? [],
    sheets: desk?.sheets.filter((one) => one.conflict) ?? [],
    late: desk?.late ?? [],
    appeals: desk?.rulings.filter((one) => one.status === "appealed") ?? [],
  };
}

/** How many things wait; `aside` tells which late matches were put aside. */
export function countOf(all: Waiting, aside: (what: string) => boolean): number {
  const late = all.late.filter((one) => !aside(`late ${one.match}`)).length;
  return all.bells.length + all.results.length + all.sheets.length + late + all.appeals.length;
}
