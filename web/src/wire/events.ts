/** Types of the calls about tournaments. Written by scripts/wire_types.py; do not edit. */

export interface NewEvent {
  do: "new-event"; name: string; format: Format; tables?: number;
}

export interface Format {
  rulebook: string; options: Record<string, string | number | boolean | (string | number | boolean | (string |
  number | boolean | number[])[])[]>; stages: (RoundRobin | RankPairing | Swiss | Knockout)[]; single:
  boolean; late_minutes: number;
}

export interface RoundRobin {
  kind: "round-robin"; groups: number; legs: number; id: string; name: Text; source: Source; points: Points;
  ties: ("latest-round" | "level-difference" | "level-ratio" | "lot" | "mini-points" | "mini-ratio" |
  "opponents" | "own-match" | "total-levels" | "wins")[]; placing: "listed" | "lot" | "seeds"; apart: "hard" |
  "no" | "soft"; minutes: number; equal: "deciding-deal" | "draw" | "first-to-reach" | "play-on";
}

export interface Text {
  zh: string; en: string;
}

export interface Source {
  stage: string; places: number;
}

export interface Points {
  win: number; draw: number; loss: number; bye: number; forfeit: number; absent: number;
}

export interface RankPairing {
  kind: "rank-pairing"; rounds: number; rematches: boolean; id: string; name: Text; source: Source; points:
  Points; ties: ("latest-round" | "level-difference" | "level-ratio" | "lot" | "mini-points" | "mini-ratio" |
  "opponents" | "own-match" | "total-levels" | "wins")[]; placing: "listed" | "lot" | "seeds"; apart: "hard" |
  "no" | "soft"; minutes: number; equal: "deciding-deal" | "draw" | "first-to-reach" | "play-on";
}

export interface Swiss {
  kind: "swiss"; rounds: number; id: string; name: Text; source: Source; points: Points; ties: ("latest-round"
  | "level-difference" | "level-ratio" | "lot" | "mini-points" | "mini-ratio" | "opponents" | "own-match" |
  "total-levels" | "wins")[]; placing: "listed" | "lot" | "seeds"; apart: "hard" | "no" | "soft"; minutes:
  number; equal: "deciding-deal" | "draw" | "first-to-reach" | "play-on";
}

export interface Knockout {
  kind: "knock-out"; left: number; third: boolean; cross: boolean; id: string; name: Text; source: Source;
  points: Points; ties: ("latest-round" | "level-difference" | "level-ratio" | "lot" | "mini-points" |
  "mini-ratio" | "opponents" | "own-match" | "total-levels" | "wins")[]; placing: "listed" | "lot" | "seeds";
  apart: "hard" | "no" | "soft"; minutes: number; equal: "deciding-deal" | "draw" | "first-to-reach" |
  "play-on";
}

export interface AddTeam {
  do: "add-team"; team: Team;
}

export interface Team {
  id: string; name: string; players: string[]; club: string; seed: number;
}

export interface ChangeTeam {
  do: "change-team"; team: Team;
}

export interface Withdraw {
  do: "withdraw"; team: string; results?: "annul" | "keep"; reason: string;
}

export interface CommitDraw {
  do: "commit-draw"; subject: string; commitment: string; future: string;
}

export interface OpenDraw {
  do: "open-draw"; subject: string; salt: string; value: string;
}

export interface DrawBalls {
  do: "draw-balls"; subject: string; balls: string[]; witnesses?: string;
}

export interface StartStage {
  do: "start-stage"; stage: string; groups: string[][];
}

export interface PairRound {
  do: "pair-round"; stage: string; round: number; pairs: ([string, string | null])[];
}

export interface EnterResult {
  do: "enter-result"; match: string; result: Result; reason?: string;
}

export interface Result {
  winner: "a" | "b" | "none"; levels: [number, number]; how: "absent" | "annulled" | "awarded" | "bye" |
  "conceded" | "forfeit" | "played";
}

export interface Report {
  do: "report"; match: string; side: "a" | "b"; result: Result;
}

export interface Correct {
  do: "correct"; match: string; result: Result; reason: string;
}

export interface EnterSheet {
  do: "enter-sheet"; match: string; deal: number; sheet: Sheet; reason?: string;
}

export interface Sheet {
  dealer: number; tricks: number; kitty: number; last_trick: "attackers" | "defenders"; forms: ([number,
  number])[]; trumps: boolean; ranks: string[]; rulings: SheetRuling[];
}

export interface SheetRuling {
  infraction: string; offender: "a" | "b"; count: number | null; decisive: boolean; buried: number | null;
  cards: string[]; between: "opponents" | "partners";
}

export interface ReportSheet {
  do: "report-sheet"; match: string; deal: number; side: "a" | "b"; sheet: Sheet;
}

export interface GiveRuling {
  do: "give-ruling"; id: string; match: string; deal: number; ruling: SheetRuling; note?: string;
}

export interface JudgeRuling {
  do: "judge-ruling"; id: string; status: "appealed" | "cancelled" | "overturned" | "upheld"; reason: string;
}

export interface RunClock {
  do: "run-clock"; stage: string; round: number; at: number;
}

export interface StopClock {
  do: "stop-clock"; stage: string; round: number; at: number;
}

export interface ExtraTime {
  do: "extra-time"; match: string; minutes: number; reason: string;
}

export interface CheckIn {
  do: "check-in"; match: string; side: "a" | "b"; at: number;
}

export interface RingBell {
  do: "ring-bell"; match: string; at: number; note?: string;
}

export interface AnswerBell {
  do: "answer-bell"; match: string; at: number;
}

export interface Undo {
  do: "undo"; seq: number; reason: string;
}

export interface CreateEvent {
  name?: string; preset?: string; format?: Format | null; journal?: string; tables?: number;
}

export interface DescribeFormat {
  format: Format; teams?: number; tables?: number;
}

export interface DoCommand {
  name: string; command: NewEvent | AddTeam | ChangeTeam | Withdraw | CommitDraw | OpenDraw | DrawBalls |
  StartStage | PairRound | EnterResult | Report | Correct | EnterSheet | ReportSheet | GiveRuling |
  JudgeRuling | RunClock | StopClock | ExtraTime | CheckIn | RingBell | AnswerBell | Undo; by?: string;
}

export interface PreviewCommand {
  command: NewEvent | AddTeam | ChangeTeam | Withdraw | CommitDraw | OpenDraw | DrawBalls | StartStage |
  PairRound | EnterResult | Report | Correct | EnterSheet | ReportSheet | GiveRuling | JudgeRuling | RunClock
  | StopClock | ExtraTime | CheckIn | RingBell | AnswerBell | Undo;
}

export interface PreviewRuling {
  match: string; deal: number; ruling: SheetRuling;
}

export interface PreviewSheet {
  match: string; deal: number; sheet: Sheet;
}

export interface SealDraw {
  name: string; subject: string; future: string;
}

export interface RevealDraw {
  name: string; subject: string; value: string;
}

export interface RosterFile {
  name: string; file: string; data: string; enter?: boolean;
}

export interface RenewLink {
  role: "desk" | "organiser" | "referee" | "team"; team?: string;
}

export interface LinkTable {
  match: string; table: string; first?: "a" | "b";
}

export interface EventLink {
  role: "desk" | "organiser" | "public" | "referee" | "team"; team: string; key: string;
}

export interface EventMade {
  event: string; key: string; cut: boolean;
}

export interface OwnEvent {
  event: string; name: string; created: number; key: string;
}

export interface EntrantView {
  team: Team; initials: string; withdrawn: "annul" | "keep" | null;
}

export interface StageView {
  stage: string; name: Text; kind: "knock-out" | "rank-pairing" | "round-robin" | "swiss"; groups: string[][]
  | null; rounds: number; matches: number; open: number; complete: boolean; moved: FieldMoved | null;
}

export interface FieldMoved {
  stage: string; leave: string[]; enter: string[]; begun: string[]; why: Text | null;
}

export interface DrawView {
  subject: string; commitment: string; future: string; groups: string[][] | null; together: ([string,
  string])[]; order: string[]; salt: string; value: string;
}

export interface EventOverview {
  event: string; name: string; seq: number; seal: string; role: "desk" | "organiser" | "public" | "referee" |
  "team"; team: string; tables: number; format: Format; roster: EntrantView[]; pairs: EntrantView[]; stages:
  StageView[]; draws: DrawView[];
}

export interface MatchView {
  match: Match; table: number | null; here: ("a" | "b")[]; reported: ("a" | "b")[]; conflict: boolean; mine:
  string[];
}

export interface Match {
  id: string; stage: string; group: number; round: number; number: number; a: string; b: string | null;
  result: Result | null;
}

export interface EventMatches {
  seq: number; matches: MatchView[];
}

export interface WhyView {
  by: string; mine: string; theirs: string; zh: string; en: string;
}

export interface StandingView {
  place: number; shared: boolean; lot: boolean; team: string; played: number; won: number; drawn: number;
  lost: number; points: number; levels: [number, number]; why: WhyView | null;
}

export interface GroupView {
  stage: string; group: number; rows: StandingView[];
}

export interface PlaceView {
  place: number; shared: boolean; team: string; stage: string;
}

export interface EventStandings {
  seq: number; groups: GroupView[]; places: PlaceView[];
}

export interface TableClock {
  match: string; clock: HallClock;
}

export interface HallClock {
  running: boolean; elapsed: number; left: number | null; due: number | null; called: boolean; call: Text |
  null;
}

export interface EventClock {
  seq: number; now: number; tables: TableClock[];
}

export interface BellView {
  match: string; at: number; note: string;
}

export interface ReportView {
  match: string; a: Result | null; b: Result | null; conflict: boolean;
}

export interface SheetReportView {
  match: string; deal: number; a: Sheet | null; b: Sheet | null; conflict: boolean;
}

export interface RulingAct {
  id: string; status: "appealed" | "applied" | "cancelled" | "overturned" | "upheld"; by: string; at: number;
  reason: string;
}

export interface EventDesk {
  seq: number; now: number; bells: BellView[]; late: Late[]; reports: ReportView[]; sheets: SheetReportView[];
  rulings: GivenRuling[]; acts: RulingAct[];
}

export interface Late {
  match: string; absent: ("a" | "b")[]; proposed: Result;
}

export interface GivenRuling {
  id: string; match: string; deal: number; ruling: SheetRuling; note: string; status: "appealed" | "applied" |
  "cancelled" | "overturned" | "upheld";
}

export interface MatchDesk {
  seq: number; match: Match; asks: SheetAsks; bell: number | null; sheets: Sheet[]; deals: SheetResult[];
  rulings: GivenRuling[]; reports: ReportView; sheet_reports: SheetReportView[]; proposed: Result | null;
  online: LinkedTable | null;
}

export interface SheetAsks {
  total: number; kitty: number; width: number; whole: boolean; trumps: boolean; levels: string[]; circuit:
  boolean; must_play: string[]; demotions: ([string, string])[];
}

export interface SheetResult {
  raw: number; multiplier: number; penalties: number; score: number; deal: "attackers" | "defenders" | "void";
  before: [number, number]; after: [number, number]; levels: [string, string]; next_dealer: number | null;
  winner: "a" | "b" | null; clauses: string[]; rulings: RulingVerdict[];
}

export interface RulingVerdict {
  infraction: string; attackers_score: number; deal: "attackers" | "continues" | "defenders" | "void";
  defenders_levels: number; attackers_levels: number; match: "awarded" | "conceded" | "continues" |
  "forfeited"; match_won_by: "attackers" | "defenders" | null; remedies: ("discard-one" | "draw-and-discard" |
  "draw-back" | "partner-restrained" | "redeal" | "replace-card" | "short-draws" | "sit-out" | "take-back" |
  "warning")[]; clauses: string[]; zh: string; en: string;
}

export interface LinkedTable {
  table: string; match: string; first: "a" | "b"; state: string;
}

export interface CommandDone {
  seq: number; repeated: boolean; report: "conflict" | "stands" | "waits" | null;
}

export interface EventChanges {
  places: Record<string, Record<string, [number, number]>>; fields: FieldMoved[]; matches: string[]; rounds:
  Record<string, number[]>;
}

export interface RulingEffect {
  before: SheetResult | null; after: SheetResult; earlier: number; step: "advice" | "points" | "warning";
  clauses: string[]; zh: string; en: string;
}

export interface RulingChoice {
  code: string; clauses: string[]; zh: string; en: string; takes: string[]; given: boolean; initials: string;
}

export interface DrawSealed {
  seq: number; subject: string; commitment: string; salt: string;
}

export interface RosterSeen {
  teams: Team[]; names_twice: string[]; players_twice: string[]; ids_taken: string[]; seq: number | null;
}

export interface NextStep {
  command: StartStage | PairRound;
}

export interface NeedView {
  team: string; chances: Record<string, string>; zh: string; en: string;
}

export interface SealSeen {
  seq: number | null; since: number;
}

export interface RuleSection {
  heading: string; lines: string[];
}

export interface PresetView {
  preset: string; format: Format;
}

export interface FormatView {
  zh: RuleSection[]; en: RuleSection[]; plan: Plan | null;
}

export interface Plan {
  name: Text; format: Format; rounds: number; matches: number; tables: number; minutes: number;
}

export interface AgendaView {
  seq: number; steps: Step[];
}

export interface Step {
  do: "book" | "clock" | "lot" | "open" | "pair" | "play" | "redraw" | "roster" | "seal" | "start" | "wait";
  stage: string; subject: string; round: number; count: number; why: Text | null;
}

export interface JournalLine {
  seq: number; at: number; by: string; command: NewEvent | AddTeam | ChangeTeam | Withdraw | CommitDraw |
  OpenDraw | DrawBalls | StartStage | PairRound | EnterResult | Report | Correct | EnterSheet | ReportSheet |
  GiveRuling | JudgeRuling | RunClock | StopClock | ExtraTime | CheckIn | RingBell | AnswerBell | Undo;
  undone: number;
}

export interface EventLines {
  seq: number; lines: JournalLine[];
}

export interface Reach {
  public_url: string; open: boolean; addresses: string[];
}

export interface DrawProof {
  subject: string; kind: "" | "knock-out" | "rank-pairing" | "round-robin" | "swiss"; balls: boolean;
  commitment: string; future: string; salt: string; value: string; sealed: string; seed: string; groups:
  string[][]; together: ([string, string])[]; order: string[]; fits: boolean; same: boolean;
}

export interface News {
  seq: number; parts: ("clock" | "desk" | "matches" | "overview" | "standings")[];
}

export interface AskJudge {
  ask: string; rulebook: string; level?: string; trump?: string | null; options?: Record<string, unknown>;
  cards?: string[]; lead?: string[]; hand?: string[]; play?: string[]; reading?: string[][]; plays?:
  string[][]; others?: string[][]; winning?: string[]; kitty?: string[]; won_by?: string; score?: number;
  defenders?: string; attackers?: string; last_trick?: string[]; last_trick_won_by?: string; alone?: boolean;
  first_deal?: boolean; phase?: string; standing?: Shown | null; history?: Shown[]; seat?: number; dealer?:
  number | null; infraction?: string; offender?: string; count?: number; decisive?: boolean; buried?: number;
  between?: string;
}

export interface Shown {
  seat: number; cards: string[];
}

export interface JudgeAnswer {
  clauses: string[]; explanation: Text; units?: string[][]; suit?: string; legal?: boolean; code?: string;
  required?: ([number, number])[]; winner?: number; points?: number; stands?: boolean; forced?: string[] |
  null; choices?: string[][]; chooser?: number | null; penalty?: number; stoppers?: number[]; multiplier?:
  number; deal?: "attackers" | "continues" | "defenders" | "void"; defenders?: string; attackers?: string;
  next_dealer?: "next" | "partner" | "previous" | "same"; gain?: Steps; match_won_by?: "attackers" |
  "defenders" | null; allowed?: boolean; kind?: "declare" | "overcall" | "reinforce"; trump?: string | null;
  dealer?: number | null; attackers_score?: number; levels?: Steps; match?: "awarded" | "conceded" |
  "continues" | "forfeited"; remedy?: string[];
}

export interface Steps {
  defenders: number; attackers: number;
}

export type AnyCommand = NewEvent | AddTeam | ChangeTeam | Withdraw | CommitDraw | OpenDraw | DrawBalls | StartStage | PairRound | EnterResult | Report | Correct | EnterSheet | ReportSheet | GiveRuling | JudgeRuling | RunClock | StopClock | ExtraTime | CheckIn | RingBell | AnswerBell | Undo;
