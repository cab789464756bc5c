/** The secrets of this browser's seats, kept so that a reload goes on where it was. */

const PREFIX = "tuolaji.seat.";
const LATEST = "tuolaji.latest";
const RULEBOOK = "tuolaji.rulebook";
/** Passwords of tables that are watched from this page; a reload forgets them. */
const passwords = new Map<string, string>();

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function set(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // kept by the cookie alone then
  }
}

export function keepSeat(table: string, token: string): void {
  const before = get(LATEST);
  if (before && before !== table) set(PREFIX + before, null);
  set(PREFIX + table, token);
  set(LATEST, table);
}

/** The secret of a table's seat; empty where only the cookie has it. */
export function seatToken(table: string): string {
  return get(PREFIX + table) ?? "";
}

export function keepPassword(table: string, password: string): void {
  passwords.set(table, password);
}

/** The password given for a table; empty where none was. */
export function passwordOf(table: string): string {
  return passwords.get(table) ?? "";
}

export function latestTable(): string | null {
  return get(LATEST);
}

export function forgetTable(table: string): void {
  set(PREFIX + table, null);
  passwords.delete(table);
  if (get(LATEST) === table) set(LATEST, null);
}

/** Nothing is left of any seat: who sits here next is somebody else. */
export function forgetSeats(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // nothing is kept here
  }
  passwords.clear();
  set(LATEST, null);
}

export function lastRulebook(): string | null {
  return get(RULEBOOK);
}

export function keepRulebook(id: string): void {
  set(RULEBOOK, id);
}
