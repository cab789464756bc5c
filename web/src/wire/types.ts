/** Types of the socket messages. Written by scripts/wire_types.py from the server's; do not edit. */

export interface Join {
  type: "join"; table: string; token?: string; since?: number; password?: string;
}

export interface Act {
  type: "act"; id: string; seq: number; command: Declare | Pass | Bury | Name | Rebel | Play | Choose |
  Concede;
}

export interface Declare {
  type: "declare"; seat: number; cards: string[];
}

export interface Pass {
  type: "pass"; seat: number;
}

export interface Bury {
  type: "bury"; seat: number; cards: string[];
}

export interface Name {
  type: "name"; seat: number; card: string;
}

export interface Rebel {
  type: "rebel"; seat: number;
}

export interface Play {
  type: "play"; seat: number; cards: string[]; reading?: string[][] | null;
}

export interface Choose {
  type: "choose"; seat: number; cards: string[];
}

export interface Concede {
  type: "concede"; seat: number;
}

export interface Lay {
  type: "lay"; id: string; seq: number; cards: string[];
}

export interface Consider {
  type: "consider"; id: number; cards: string[]; reading?: string[][] | null;
}

export interface Hint {
  type: "hint"; id: number;
}

export interface Next {
  type: "next";
}

export interface Hold {
  type: "hold"; on: boolean;
}

export interface SetPace {
  type: "set-pace"; pace: "calm" | "fast" | "normal";
}

export interface Room {
  type: "room"; id: string; command: Start | SetHouse | SetManners | SetVisibility | SetBot | Swap | Remove |
  GiveHost | Stand | Pause | Back | Say | SayPhrase | Propose | Answer | Withdraw;
}

export interface Start {
  type: "start";
}

export interface SetHouse {
  type: "set-house"; rulebook: string; options?: Record<string, string | number | boolean | (string | number |
  boolean | (string | number | boolean | number[])[])[]>; partner_mode?: "fixed" | "pick" | null; deals?:
  number;
}

export interface SetManners {
  type: "set-manners"; manners: TableManners;
}

export interface TableManners {
  pace: "calm" | "fast" | "normal"; play_seconds: number; absent_seconds: number; next_seconds: number;
  watching: "after" | "live" | "none"; watch_delay: number; chat: "free" | "off" | "phrases"; match_mode:
  boolean; take_back: boolean; claim: boolean;
}

export interface SetVisibility {
  type: "set-visibility"; visibility: "password" | "public" | "unlisted"; password?: string;
}

export interface SetBot {
  type: "set-bot"; seat: number; strength: "easy" | "normal" | "strong";
}

export interface Swap {
  type: "swap"; a: number; b: number;
}

export interface Remove {
  type: "remove"; seat: number;
}

export interface GiveHost {
  type: "give-host"; seat: number;
}

export interface Stand {
  type: "stand";
}

export interface Pause {
  type: "pause"; on: boolean;
}

export interface Back {
  type: "back";
}

export interface Say {
  type: "say"; text: string;
}

export interface SayPhrase {
  type: "say-phrase"; phrase: string;
}

export interface Propose {
  type: "propose"; what: "claim" | "take-back"; cards?: string[];
}

export interface Answer {
  type: "answer"; proposal: number; yes: boolean;
}

export interface Withdraw {
  type: "withdraw";
}

export interface Welcome {
  type: "welcome"; table: string; seat: number | null; token: string; delay: number; room: RoomView; pace:
  "calm" | "fast" | "normal"; rulebook: RulebookInfo; manners: Manners; snapshot: Snapshot; hand: Group[];
  choices: Choices; clock: Clock | null; held: boolean; missed: Seen[]; commitment: string;
}

export interface RoomView {
  host: number | null; you_host: boolean; started: boolean; paused: PausedBy | null; name: string; visibility:
  "password" | "public" | "unlisted"; code: string; seats: [RoomSeat, RoomSeat, RoomSeat, RoomSeat]; manners:
  TableManners; watchers: number; proposal: Proposal | null; ready: number[]; house: HouseLine[]; deals:
  number; commitment: string;
}

export interface PausedBy {
  seat: number;
}

export interface RoomSeat {
  kind: "bot" | "person"; name: string; strength: "easy" | "normal" | "strong"; here: boolean; away: "line" |
  "time" | null; since: number;
}

export interface Proposal {
  number: number; what: "claim" | "take-back"; seat: number; cards: string[]; answers: [boolean | null,
  boolean | null, boolean | null, boolean | null]; until: number;
}

export interface HouseLine {
  name: string; value: string | number | boolean | (string | number | boolean | (string | number | boolean |
  number[])[])[];
}

export interface RulebookInfo {
  id: string; code: string; name: Text; decks: number; hand: number; kitty: number; partner_modes: string[];
  win: string; target: string; minutes: number;
}

export interface Text {
  zh: string; en: string;
}

export interface Manners {
  throw_test: "absolute" | "unit"; throw_penalty: "cards" | "lower-cards" | "none"; throw_points: number;
  throw_forced: "lowest-card" | "smallest-unit"; throw_chooser: "none" | "opponent"; names_reading: boolean;
  say_seconds: number; jokers_declare: boolean;
}

export interface Snapshot {
  rulebook: string; code: string; digest: string; partner_mode: "fixed" | "pick"; viewer: string; seat: number
  | null; seq: number; deal: number; phase: "bury" | "choose" | "done" | "draw" | "drawn" | "idle" | "name" |
  "over" | "play" | "rebel" | "rebury"; turn: number[]; first: number | null; first_deal: boolean; deciding:
  boolean; last_deal: number | null; rebel: number | null; dealer: number | null; named: string | null;
  partner: number | null; alone: boolean | null; defenders: number[] | null; attackers: number[] | null;
  levels: [string, string, string, string]; places: [number, number, number, number]; level: string | null;
  trump: string | null; trump_known: boolean; turned: string[]; declarations: DeclaredCards[]; passed:
  number[]; stock: number; counts: [number, number, number, number]; hand: string[] | null; hands: string[][]
  | null; fresh: string[]; exposed: string[][]; kitty_size: number; kitty: string[] | null; kitty_points:
  number | null; buried_by: number | null; trick: TrickSeen | null; last_trick: TrickSeen | null; own_plays:
  string[][]; tricks_played: number; throw: ThrowFailed | null; taken: [number, number, number, number];
  fines: [number, number, number, number]; rulings: number; score: number | null; threshold: number | null;
  takeover: number; sitting: [number, number, number, number]; ruled: RulingApplied[]; claimed: Claimed |
  null; shown: KittyShown | null; result: DealScored | null; voided: DealVoided | null; ended: MatchEnded |
  null;
}

export interface DeclaredCards {
  seat: number; cards: string[]; kind: "declare" | "overcall" | "reinforce"; trump: string | null;
}

export interface TrickSeen {
  number: number; leader: number; plays: TrickPlay[]; standing: number | null; points: number;
}

export interface TrickPlay {
  seat: number; cards: string[]; units: string[][]; reading: string[][] | null;
}

export interface ThrowFailed {
  type: "throw-failed"; seat: number; cards: string[]; units: string[][]; reading: string[][] | null;
  stoppers: number[]; penalty: number; forced: string[] | null; choices: string[][]; chooser: number | null;
  clauses: string[];
}

export interface RulingApplied {
  type: "ruling-applied"; infraction: string | null; seat: number | null; offender: "attackers" | "defenders"
  | null; count: number | null; decisive: boolean; buried: number | null; cards: string[]; between:
  "opponents" | "partners"; free_score: number; free_deal: "attackers" | "continues" | "defenders" | "void";
  free_levels: [number, number]; free_match: "awarded" | "conceded" | "continues" | "forfeited"; sit_out:
  number; moves: Move[]; take_back: number; note: string; attackers_score: number; deal: "attackers" |
  "continues" | "defenders" | "void"; levels: [number, number]; match: "awarded" | "conceded" | "continues" |
  "forfeited"; remedy: string[]; levels_after: [string, string, string, string]; places: [number, number,
  number, number]; clauses: string[];
}

export interface Move {
  cards: string[]; source: "discard" | "kitty" | "seat-0" | "seat-1" | "seat-2" | "seat-3"; target: "discard"
  | "kitty" | "seat-0" | "seat-1" | "seat-2" | "seat-3";
}

export interface Claimed {
  type: "claimed"; seat: number; card: string; points: number; hands: [string[], string[], string[],
  string[]];
}

export interface KittyShown {
  type: "kitty-shown"; cards: string[]; points: number; multiplier: number; captured: number;
}

export interface DealScored {
  type: "deal-scored"; deal: number; dealer: number; level: string; trump: string | null; defenders: number[];
  attackers: number[]; score: number; tricks: number; kitty: number; multiplier: number; captured: number;
  throws: number; rulings: number; taken_by: "attackers" | "defenders"; gain: [number, number]; levels_before:
  [string, string, string, string]; levels_after: [string, string, string, string]; places: [number, number,
  number, number]; next_dealer: number; won_match: "attackers" | "defenders" | null; by: "claim" | "play" |
  "ruling"; clauses: string[];
}

export interface DealVoided {
  type: "deal-voided"; deal: number; reason: "nobody-declared" | "rebellion" | "ruling" | "time"; rebel:
  number | null; clauses: string[];
}

export interface MatchEnded {
  type: "match-ended"; winners: number[]; reason: "awarded" | "conceded" | "deals" | "deciding" | "forfeited"
  | "target" | "time"; levels: [string, string, string, string]; places: [number, number, number, number];
  clauses: string[]; at: number;
}

export interface Group {
  suit: string; cards: string[]; units: string[][];
}

export interface Choices {
  kinds: ("bury" | "choose" | "claim" | "concede" | "declare" | "name" | "pass" | "play" | "rebel")[]; due:
  boolean; declare: DeclareChoice[]; bury: number; play: PlayChoice | null; choose: string[][]; name:
  string[];
}

export interface DeclareChoice {
  cards: string[]; kind: "declare" | "overcall" | "reinforce"; trump: string | null;
}

export interface PlayChoice {
  lead: boolean; count: number; suit: string | null; must: string[]; required: ([number, number])[]; enabled:
  string[]; single: string[] | null;
}

export interface Clock {
  what: "bury" | "choose" | "declare" | "next" | "play" | "say"; left: number; total: number;
}

export interface Seen {
  seq: number; event: DealStarted | CardDrawn | Declared | Passed | DeclarationsClosed | TrumpTurned |
  KittyTaken | Buried | CardNamed | PartnerRevealed | RebellionClosed | Rebelled | Played | ThrowFailed |
  ThrowChosen | TrickEnded | Claimed | KittyShown | DealScored | DealVoided | RulingApplied | Conceded |
  TimeCalled | DecidingCalled | MatchEnded;
}

export interface DealStarted {
  type: "deal-started"; deal: number; first: number; dealer: number | null; level: string | null; levels:
  [string, string, string, string]; first_deal: boolean; deciding: boolean; rebel: number | null; seed: string
  | null; cut: number; pack: string[]; at: number;
}

export interface CardDrawn {
  type: "card-drawn"; seat: number; card: string;
}

export interface Declared {
  type: "declared"; seat: number; cards: string[]; kind: "declare" | "overcall" | "reinforce"; trump: string |
  null; dealer: number | null; level: string;
}

export interface Passed {
  type: "passed"; seat: number;
}

export interface DeclarationsClosed {
  type: "declarations-closed"; by: "clock" | "draw" | "passes";
}

export interface TrumpTurned {
  type: "trump-turned"; cards: string[]; trump: string | null; dealer: number;
}

export interface KittyTaken {
  type: "kitty-taken"; seat: number; cards: string[];
}

export interface Buried {
  type: "buried"; seat: number; cards: string[];
}

export interface CardNamed {
  type: "card-named"; seat: number; card: string; partner: number | null; alone: boolean | null;
}

export interface PartnerRevealed {
  type: "partner-revealed"; partner: number | null;
}

export interface RebellionClosed {
  type: "rebellion-closed"; by: "clock" | "passes";
}

export interface Rebelled {
  type: "rebelled"; seat: number; points: number;
}

export interface Played {
  type: "played"; seat: number; cards: string[]; units: string[][]; reading: string[][] | null; standing:
  number;
}

export interface ThrowChosen {
  type: "throw-chosen"; seat: number; cards: string[];
}

export interface TrickEnded {
  type: "trick-ended"; trick: number; winner: number; points: number;
}

export interface Conceded {
  type: "conceded"; seat: number;
}

export interface TimeCalled {
  type: "time-called"; at: number; last_deal: number; clauses: string[];
}

export interface DecidingCalled {
  type: "deciding-called"; level: string; clauses: string[];
}

export interface Step {
  type: "step"; seq: number; event: DealStarted | CardDrawn | Declared | Passed | DeclarationsClosed |
  TrumpTurned | KittyTaken | Buried | CardNamed | PartnerRevealed | RebellionClosed | Rebelled | Played |
  ThrowFailed | ThrowChosen | TrickEnded | Claimed | KittyShown | DealScored | DealVoided | RulingApplied |
  Conceded | TimeCalled | DecidingCalled | MatchEnded | null; patch: Record<string, unknown>; hand: Group[] |
  null; choices: Choices | null; clock: Clock | null; held: boolean;
}

export interface Done {
  type: "done"; id: string; seq: number;
}

export interface Refused {
  type: "refused"; id: string; code: string; text: Text; cards: string[]; clauses: string[];
}

export interface Considered {
  type: "considered"; id: number; cards: string[]; legal: boolean; code: string; text: Text | null; clauses:
  string[]; more: string[]; units: string[][]; throw: boolean; readings: string[][][];
}

export interface Hints {
  type: "hints"; id: number; commands: (Declare | Pass | Bury | Name | Rebel | Play | Choose | Concede)[];
}

export interface RoomChanged {
  type: "room-changed"; room: RoomView;
}

export interface Said {
  type: "said"; id: number; seat: number | null; name: string; text: string | null; phrase: string | null;
}

export interface Failure {
  type: "failure"; code: string; message: string; closing: boolean;
}

export interface CreateTable {
  rulebook: string; options?: Record<string, string | number | boolean | (string | number | boolean | (string
  | number | boolean | number[])[])[]>; partner_mode?: "fixed" | "pick" | null; pace?: "calm" | "fast" |
  "normal" | null; deals?: number; name?: string; visibility?: "password" | "public" | "unlisted"; password?:
  string; bots?: "easy" | "normal" | "strong"; manners?: TableManners; start?: boolean;
}

export interface RulebookOptions {
  group: string; title: Text; options: RulebookOption[];
}

export interface RulebookOption {
  name: string; type: string; label: Text; value: unknown; said: Text; clause: string; reading: boolean;
  choices: OptionChoice[]; bounds: OptionBounds | null; ordered: boolean; rows: OptionRows | null;
}

export interface OptionChoice {
  value: string; text: Text;
}

export interface OptionBounds {
  low: number; high: number; zero: Text | null;
}

export interface OptionRows {
  row: Text; columns: OptionColumn[]; fresh: unknown;
}

export interface OptionColumn {
  name: string; type: string; choices: OptionChoice[]; bounds: OptionBounds | null;
}

export interface TableCreated {
  table: string; seat: number; token: string; code: string;
}

export interface TableInfo {
  table: string; code: string; name: string; host: string; rulebook: RulebookInfo; house: HouseLine[];
  visibility: "password" | "public" | "unlisted"; seats: [SeatInfo, SeatInfo, SeatInfo, SeatInfo]; started:
  boolean; over: boolean; watching: boolean; sit: number[]; reserved: boolean; deals: number;
}

export interface SeatInfo {
  kind: "bot" | "person"; name: string; strength: "easy" | "normal" | "strong";
}

export interface SitDown {
  seat?: number | null; password?: string; key?: string;
}

export interface Seated {
  table: string; seat: number; token: string;
}

export interface Problem {
  code: string; message: string; zh: string;
}

export interface MatchInfo {
  table: string; began: number; finished: number; rulebook: RulebookInfo; partner_mode: "fixed" | "pick";
  players: [MatchPlayer, MatchPlayer, MatchPlayer, MatchPlayer]; winners: number[]; reason: "awarded" |
  "conceded" | "deals" | "deciding" | "forfeited" | "target" | "time"; levels: [string, string, string,
  string]; deals: DealLine[]; commitment: string; root: string | null; first_by_lot: boolean;
}

export interface MatchPlayer {
  name: string; person: string | null; bot: boolean;
}

export interface DealLine {
  number: number; steps: number; tricks: number; dealer: number | null; level: string | null; trump: string |
  null; trump_known: boolean; defenders: number[] | null; score: number | null; taken_by: "attackers" |
  "defenders" | null; gain: [number, number] | null; levels: [string, string, string, string] | null; voided:
  "nobody-declared" | "rebellion" | "ruling" | "time" | null;
}

export interface DealReplay {
  deal: number; snapshot: Snapshot; steps: ReplayStep[];
}

export interface ReplayStep {
  seq: number; event: DealStarted | CardDrawn | Declared | Passed | DeclarationsClosed | TrumpTurned |
  KittyTaken | Buried | CardNamed | PartnerRevealed | RebellionClosed | Rebelled | Played | ThrowFailed |
  ThrowChosen | TrickEnded | Claimed | KittyShown | DealScored | DealVoided | RulingApplied | Conceded |
  TimeCalled | DecidingCalled | MatchEnded; patch: Record<string, unknown>;
}

export interface Me {
  person: Person | null;
}

export interface Person {
  id: string; name: string; account: boolean;
}

export interface Guest {
  name?: string;
}

export interface Register {
  name: string; password: string;
}

export interface Login {
  name: string; password: string;
}

export interface NewPassword {
  old: string; new: string;
}

export interface Delete {
  password?: string;
}

export interface CodeFound {
  table: string;
}

export interface MyTable {
  table: string; code: string; name: string; host: string; rulebook: RulebookInfo; house: HouseLine[];
  visibility: "password" | "public" | "unlisted"; seats: [SeatInfo, SeatInfo, SeatInfo, SeatInfo]; started:
  boolean; over: boolean; watching: boolean; sit: number[]; reserved: boolean; deals: number; seat: number;
}

export interface PlayerPage {
  person: Person; books: BookLine[]; results: ResultLine[]; older: boolean;
}

export interface BookLine {
  rulebook: string; matches: number; won: number; drawn: number; deals: number; levels: number;
}

export interface ResultLine {
  table: string; finished: number; rulebook: string; house: boolean; seat: number; won: boolean | null;
  levels: [string, string]; steps: number; deals: number; partner: Fellow | null; opponents: Fellow[];
}

export interface Fellow {
  name: string; person: string | null; bot: boolean;
}

export type FromClient = Join | Act | Lay | Consider | Hint | Next | Hold | SetPace | Room;

export type ToClient = Welcome | Step | Done | Refused | Considered | Hints | RoomChanged | Said | Failure;
