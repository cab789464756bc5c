/** The team somebody looks for: remembered in this browser, event by event. */

const PREFIX = "tuolaji.mine.";

export class Mine {
  team = $state("");

  constructor(readonly event: string) {
    try {
      this.team = localStorage.getItem(PREFIX + event) ?? "";
    } catch {
      // it is chosen anew
    }
  }

  choose(team: string): void {
    this.team = team;
    try {
      if (team) localStorage.setItem(PREFIX + this.event, team);
      else localStorage.removeItem(PREFIX + this.event);
    } catch {
      // as above
    }
  }
}
