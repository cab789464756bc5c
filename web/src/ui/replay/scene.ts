/** A moment of a replay as the table's own components show it: looked at by nobody in particular. */

import type { Moment } from "../../state/replay";
import type { TableState } from "../../state/state";
import { MANNERS } from "../../wire/lobby";
import type { MatchInfo, RoomView } from "../../wire/types";

function roomOf(info: MatchInfo): RoomView {
  const [one, two, three, four] = info.players.map((player) => ({
    kind: player.bot ? ("bot" as const) : ("person" as const),
    name: player.name,
    strength: "strong" as const,
    here: true,
    away: null,
    since: 0,
  }));
  if (!one || !two || !three || !four) throw new Error("a match has four players");
  return {
    host: null,
    you_host: false,
    started: true,
    paused: null,
    name: "",
    visibility: "unlisted",
    code: "",
    seats: [one, two, three, four],
    manners: MANNERS,
    watchers: 0,
    proposal: null,
    ready: [],
    house: [],
    deals: 0,
    commitment: info.commitment,
  };
}

export function sceneOf(info: MatchInfo, moment: Moment, seat: number): TableState {
  return {
    id: info.table,
    me: null,
    seat,
    delay: 0,
    room: roomOf(info),
    commitment: info.commitment,
    pace: "normal",
    rulebook: info.rulebook,
    manners: {
      throw_test: "unit",
      throw_penalty: "none",
      throw_points: 0,
      throw_forced: "smallest-unit",
      throw_chooser: "none",
      names_reading: false,
      say_seconds: 0,
      jokers_declare: false,
    },
    snapshot: moment.snapshot,
    hand: [],
    choices: { kinds: [], due: false, declare: [], bury: 0, play: null, choose: [], name: [] },
    clock: null,
    held: false,
    resting: moment.resting,
    recent: [],
  };
}
