/** The server's messages and requests. Made by tools/generated.py from its types; do not edit. */

export type At = [number, number];

export type Board = Squares | Hexes | Plane | CardTable;

export type Frame = Reply | BoardSent | PositionShown | ChatSent | GallerySent | Gone;

export interface Account {
  seat: string;
  name: string;
  player: string;
  luck: Estimate;
  choices: number;
  error: Estimate;
  worst: number[];
}

export interface Analyse {
}

export interface Analysed {
  state: "done" | "none" | "waiting" | "working";
  done: number;
  of: number;
  analysis: Analysis | null;
  numbers: Record<string, number[]>;
}

export interface Analysis {
  game: string;
  title: string;
  scenario: string;
  rules: number;
  digest: string;
  answers: number;
  simulations: number;
  seed: number;
  start: Record<string, Estimate>;
  moments: Moment[];
  turning_points: number[];
  accounts: Account[];
  winners: string[];
  ended: string;
  is_whole: boolean;
}

export interface Answer {
  seat: string;
  number: number;
  choice: string;
  key: string;
  hold?: boolean;
  then?: string[];
}

export interface AnswerForeseen {
  choice: string;
  text: string;
}

export interface Answered {
  number: number;
  again: boolean;
  held: boolean;
  taken: number;
  position: PositionShown;
}

export interface AskShown {
  prompt: string;
  clause: string;
  question: string;
  about: Record<string, string | number>;
  together: boolean;
  options: OptionShown[];
  refusals: RefusalShown[];
  odds: boolean;
  passes: string;
  times: number;
  orders: OrderShown[];
  since: number;
}

export interface BalancePoint {
  field: string;
  side: string;
  even: number;
  tried: Tried[];
  nearest: unknown;
  confirmed: Tried;
  between: [unknown, unknown] | null;
  sentence: string;
}

export interface Band {
  seat: string;
  low: number[];
  quarter: number[];
  median: number[];
  three_quarters: number[];
  high: number[];
}

export interface BoardQuery {
  digest: string;
  seat?: string;
  number?: number | null;
}

export interface BoardSent {
  type: "board";
  digest: string;
  board: Board;
}

export interface BoardShown {
  digest: string;
  board: Board;
}

export interface CardTable {
  type: "cards";
  legend?: Kind[];
}

export interface Cell {
  at: At;
  kinds: string[];
  label?: string;
}

export interface Change {
  study: number;
  base: number;
  side: string;
  points: Estimate;
  unpaired: number;
}

export interface ChapterShown {
  title: string;
  clauses: ClauseShown[];
  tables: TableShown[];
}

export interface Chat {
  chat: ChatLine[];
}

export interface ChatLine {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
}

export interface ChatQuery {
  after?: number;
}

export interface ChatSent {
  type: "chat";
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
  match: string;
}

export interface Choice {
  options: number;
  best: string;
  best_text: string;
  cost: Estimate;
  is_clear: boolean;
}

export interface ClauseMeasures {
  clause: string;
  title: string;
  used: number;
  mattered: number;
  forbade: number;
  told: number;
  swung: number;
  ended: number;
  choices: number;
}

export interface ClauseShown {
  id: string;
  title: string;
  text: string;
  ruling: string;
}

export interface Consent {
  seat: string;
  number: number;
  agree: boolean;
}

export interface Create {
  game: string;
  scenario?: string;
  scenario_toml?: string;
  options?: Record<string, string | number | boolean>;
  seats?: Record<string, SeatWanted>;
  listed?: boolean;
  title?: string;
}

export interface Created {
  match: MatchInfo;
  invitations: Record<string, string>;
}

export interface DiffersShown {
  number: number;
  clause: string;
  sentence: string;
  can_go_back: boolean;
  go_on: string[];
  go_back: string[];
  draw: string[];
}

export interface Edge {
  at: At;
  facing: number;
  kinds: string[];
}

export interface Ending {
  how: string;
  clause: string;
  count: number;
}

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Fairness {
  id: string;
  state: "done" | "waiting" | "working";
  games: number;
  of: number;
  half_width: number;
  yours: boolean;
  report: Report | null;
}

export interface Fault {
  code: string;
  sentence: string;
  clause?: string;
}

export interface Findings {
  command: string;
  quarterdeck: string;
  python: string;
  seed: number;
  verdict: string;
  asked: string;
  stopped: string;
  chosen: string;
  seconds: number;
  games: number;
  studies: Study[];
  changes: Change[];
  fair: BalancePoint | null;
  kept: Kept[];
}

export interface ForeseeOrders {
  seat: string;
  number: number;
  items: OrderItem[];
}

export interface ForeseenShown {
  answers: AnswerForeseen[];
  ghosts: Ghost[];
  used: number;
  stops: string;
  question: string;
  options: AnswerForeseen[];
}

export interface Forget {
  matches?: string[] | null;
}

export interface Forgotten {
  matches: string[];
}

export interface Fought {
  at: At;
  aimed: number;
  lost: number;
}

export interface Gallery {
  gallery: GalleryLine[];
}

export interface GalleryLine {
  number: number;
  name: string;
  text: string;
  at: number;
}

export interface GallerySent {
  type: "gallery";
  number: number;
  name: string;
  text: string;
  at: number;
  match: string;
}

export interface GameInfo {
  key: string;
  title: string;
  about: string;
  credit: string;
  hides: boolean;
  clauses: number;
  first_scenario: string;
  lesson: string;
  bots: string[];
  ranks: RankShown[];
  opponent: string;
  scenarios: ScenarioInfo[];
}

export interface Games {
  games: GameInfo[];
}

export interface Gauge {
  name: string;
  value: number;
  full: number;
  clause?: string;
}

export interface Ghost {
  piece: string;
  at: At;
  facing?: number;
  outline?: At;
  cells?: At[];
  way?: At[];
  template?: At[];
}

export interface GiveOrders {
  seat: string;
  number?: number | null;
  items?: OrderItem[] | null;
  stop?: boolean;
  hold?: boolean;
}

export interface Goal {
  seats: string[];
  by: string;
  clause: string;
  so_far?: string;
}

export interface Gone {
  type: "gone";
  match: string;
  seat: string;
  error: Fault;
}

export interface Headline {
  text: string;
  probability: number;
  fraction: string;
}

export interface Hexes {
  type: "hexes";
  columns: number;
  rows: number;
  ground: string;
  top?: "flat" | "pointy";
  cells?: Cell[];
  edges?: Edge[];
  lines?: Line[];
  names?: "letters" | "numbers";
  legend?: Kind[];
}

export interface HouseRule {
  name: string;
  kind: "choice" | "number" | "switch" | "text";
  default: boolean | number | string;
  choices: (string | number)[];
  low: number | null;
  high: number | null;
}

export interface IsItFair {
  game: string;
  scenario?: string;
  scenario_toml?: string;
  options?: Record<string, string | number | boolean>;
}

export interface ItemShown {
  kind: "answer" | "order" | "repeat";
  words: string;
  about?: string;
  to?: string;
  text: string;
}

export interface Kept {
  file: string;
  study: number;
  number: number;
  cast: number;
  why: string;
}

export interface Kind {
  key: string;
  name: string;
  drawn: "area" | "counter" | "edge" | "hull" | "line" | "mark" | "rim";
  sign?: string;
  tint?: "" | "danger" | "deep" | "earth" | "height" | "land" | "prize" | "scrub" | "shoal" | "stream" | "town" | "water" | "way" | "wood";
  pattern?: "" | "arrow" | "bars" | "blocks" | "bollards" | "broadside" | "burst" | "coil" | "crenels" | "cross" | "disc" | "dome" | "flag" | "flame" | "gable" | "gun" | "guns" | "hachures" | "half" | "house" | "hulk" | "humps" | "leaf" | "leaves" | "oars" | "palings" | "planks" | "plus" | "rails" | "rampart" | "reeds" | "rubble" | "sails" | "slash" | "star" | "steamer" | "stones" | "trees" | "tube" | "turrets" | "waves" | "wheels" | "zigzag";
  size?: number;
  beside?: boolean;
  clause?: string;
}

export interface Leave {
  seat?: string;
}

export interface LikelyShown {
  happens: string[];
  text: string;
  probability: number;
  fraction: string;
  low: number;
  high: number;
}

export interface Line {
  kind: string;
  cells: At[];
}

export interface ListQuery {
  game?: string;
  status?: "" | "open" | "over" | "playing";
  before?: number | null;
}

export interface LogLine {
  kind: string;
  clause: string;
  text: string;
  facts: Record<string, unknown>;
  moment?: "" | "loss" | "turn";
}

export interface Look {
  piece: string;
  overlays?: Overlay[];
  lines?: SightLine[];
  remarks?: Remark[];
}

export interface LookQuery {
  piece: string;
  seat?: string;
  number?: number | null;
}

export interface Looked {
  number: number;
  look: Look;
}

export interface ManyOdds {
  odds: OddsShown[];
}

export interface ManyOddsWanted {
  seat: string;
  number: number;
  choices: string[];
}

export interface MatchInfo {
  id: string;
  game: string;
  game_title: string;
  title: string;
  scenario: string;
  scenario_title: string;
  story: string;
  notes: string;
  options: Record<string, boolean | number | string>;
  status: "damaged" | "open" | "over" | "playing";
  listed: boolean;
  hides: boolean;
  created_at: number;
  updated_at: number;
  seats: SeatInfo[];
  waiting: string[];
  your_seats: string[];
  commitment: string;
  opening_at: number | null;
  server_seed: string | null;
  outcome: OutcomeShown | null;
  parent: string | null;
  parent_number: number | null;
  differs: boolean;
  rematch: RematchShown | null;
}

export interface Matches {
  matches: MatchInfo[];
}

export interface MeanShown {
  what: string;
  amount: number;
  fraction: string;
}

export interface MeasureQuery {
  start: string;
  end: string;
  seat?: string;
  number?: number | null;
}

export interface Measured {
  number: number;
  line: SightLine | null;
}

export interface Moment {
  number: number;
  kind: string;
  seat: string;
  clause: string;
  notation: string;
  text: string;
  chances: Record<string, Estimate>;
  luck: Record<string, Estimate> | null;
  is_exact: boolean;
  choice: Choice | null;
}

export interface MomentShown {
  number: number;
  what: "loss" | "turn";
  text: string;
}

export interface Moments {
  moments: MomentShown[];
}

export interface MomentsQuery {
  seat?: string;
}

export interface Nothing {
}

export interface OddsShown {
  choice: string;
  exact: boolean;
  samples: number;
  headline: Headline[];
  likely: LikelyShown[];
  prospects: ProspectShown[];
}

export interface OddsWanted {
  seat: string;
  number: number;
  choice: string;
}

export interface OfSeat {
  seat: string;
}

export interface OneMatch {
  match: MatchInfo;
}

export interface OpenSeed {
  seat: string;
  seed: string;
}

export interface Opened {
  match: MatchInfo;
  seat: string;
}

export interface Opening {
  scene: Scene;
  seats: SeatTitle[];
  goals: Goal[];
}

export interface OpeningQuery {
  options?: string;
}

export interface OptionShown {
  notation: string;
  text: string;
  clause: string;
  points_at: string;
  group?: string;
  brief?: string;
  facing?: number;
  ghost?: Ghost;
  most?: number;
}

export interface OrderItem {
  kind: "answer" | "order" | "repeat";
  words: string;
  about?: string;
  to?: string;
}

export interface OrderShown {
  key: string;
  text: string;
  clause: string;
  about?: string;
  to?: string;
  takes?: "" | "cell" | "number";
}

export interface OrdersGiven {
  orders: OrdersShown | null;
}

export interface OrdersShown {
  items: ItemShown[];
  stopped: string;
  answering: boolean;
}

export interface OutcomeShown {
  winners: string[];
  clause: string;
  why: string;
  how: string;
  text: string;
}

export interface Overlay {
  kind: string;
  cells?: At[];
  clause?: string;
  seen?: boolean;
  shapes?: At[][];
  field?: string;
}

export interface PassForMe {
  seat: string;
  on: boolean;
}

export interface Passing {
  on: boolean;
}

export interface Piece {
  id: string;
  name: string;
  kind: string;
  side: number;
  at?: At;
  facing?: number;
  outline?: At;
  active?: boolean;
  status?: string;
  tile?: string;
  gauges?: Gauge[];
  diagram?: Place[];
  notes?: string[];
  cells?: At[];
  carried_by?: string;
  marks?: string[];
}

export interface Place {
  name: string;
  kind: string;
  hits?: number;
  full?: number;
  clause?: string;
}

export interface Plane {
  type: "plane";
  width: number;
  height: number;
  ground: string;
  units_an_inch: number;
  shapes?: Shape[];
  legend?: Kind[];
}

export interface PlayOn {
  number: number;
  viewpoint?: string;
  seats?: Record<string, SeatWanted>;
}

export interface Player {
  bot: string;
  points: Estimate;
  even: number;
  by_side: Record<string, Estimate>;
}

export interface PositionQuery {
  seat?: string;
  view?: boolean;
}

export interface PositionShown {
  type: "position";
  match: string;
  seat: string;
  number: number;
  status: "damaged" | "open" | "over" | "playing";
  waiting: string[];
  scene: SceneShown | null;
  goals: Goal[];
  ask: AskShown | null;
  log_from: number;
  log: LogLine[];
  undo: UndoShown;
  passing: boolean;
  orders: OrdersShown | null;
  differs: DiffersShown | null;
  outcome: OutcomeShown | null;
  accounts: SeatAccount[];
  match_info: MatchInfo | null;
  view: unknown;
}

export interface Problem {
  error: Fault;
  position?: PositionShown;
}

export interface ProspectShown {
  of: string;
  chances: Headline[];
  expected: MeanShown[];
}

export interface RankShown {
  name: string;
  about: string;
  rating: number | null;
  margin: number | null;
}

export interface RecordQuery {
  seat?: string;
}

export interface RefusalShown {
  notation: string;
  text: string;
  clause: string;
  points_at: string;
}

export interface Remark {
  text: string;
  clause?: string;
}

export interface Rematch {
  seat: string;
  how: "no" | "same" | "swap";
}

export interface RematchShown {
  same: string[];
  swap: string[];
  match: string;
}

export interface Rematched {
  match: MatchInfo;
  invitations: Record<string, string>;
}

export interface Rename {
  seat: string;
  name: string;
}

export interface Renewed {
  seat: string;
  invitation: string;
}

export interface ReplayQuery {
  number?: number | null;
  seat?: string;
  view?: boolean;
}

export interface Replayed {
  position: PositionShown;
  first: number;
  last: number;
  choice: string;
  text: string;
  by: string;
  numbers: Record<string, number>;
}

export interface Reply {
  type: "reply";
  id: number | null;
  ok: boolean;
  data?: unknown;
  error?: Fault;
}

export interface Report {
  findings: Findings;
  boards: ReportBoard[];
}

export interface ReportBoard {
  scene: Scene;
  titles: Record<string, string>;
}

export interface Resigned {
  position: PositionShown;
}

export interface Rules {
  game: string;
  title: string;
  about: string;
  credit: string;
  chapters: ChapterShown[];
  terms: Term[];
  prompts: Record<string, string>;
}

export interface Said {
  chat: ChatLine;
}

export interface SaidInGallery {
  gallery: GalleryLine;
}

export interface Say {
  seat: string;
  text: string;
}

export interface SayInGallery {
  text: string;
  name?: string;
}

export interface ScenarioInfo {
  key: string;
  title: string;
  place: string;
  date: string;
  story: string;
  notes: string;
  seats: SeatTitle[];
  fewest: number;
  most: number;
  options: HouseRule[];
}

export interface Scene {
  board: Board;
  pieces?: Piece[];
  zones?: Zone[];
  caption?: string;
  sides?: string[];
  marks?: Cell[];
  edges?: Edge[];
  wind?: Wind;
}

export interface SceneShown {
  board: string;
  pieces?: Piece[];
  zones?: Zone[];
  caption?: string;
  sides?: string[];
  marks?: Cell[];
  edges?: Edge[];
  wind?: Wind;
}

export interface SeatAccount {
  seat: string;
  units: number;
  units_at_first: number;
  strength: number;
  strength_at_first: number;
  taken: number;
  dice: number;
  hits: number;
  expected_hits: number;
  high_dice: number;
  pips: number;
  expected_pips: number;
  best: ThrowShown | null;
  worst: ThrowShown | null;
}

export interface SeatInfo {
  seat: string;
  title: string;
  side: string;
  plural: boolean;
  by: "bot" | "person";
  bot: string;
  name: string;
  taken: boolean;
  anybody: boolean;
  resigned: boolean;
  seed: string;
  seed_hash: string;
  seed_way: "" | "absent" | "opened" | "told";
}

export interface SeatTitle {
  seat: string;
  title: string;
  side: string;
  plural: boolean;
}

export interface SeatWanted {
  by?: "bot" | "person";
  bot?: string;
  anybody?: boolean;
}

export interface Seated {
  match: MatchInfo;
  seat: string;
  token: string;
}

export interface ServerInfo {
  name: string;
  version: string;
  openapi: string;
  asyncapi: string;
}

export interface SetWebhook {
  seat: string;
  url: string;
}

export interface Settle {
  seat: string;
  number: number;
  how: "draw" | "go-back" | "go-on";
}

export interface Settled {
  done: boolean;
  position: PositionShown;
}

export interface Shape {
  kinds: string[];
  points: At[];
}

export interface Side {
  name: string;
  won: number;
  wins: Estimate;
  points: Estimate;
  even: number;
}

export interface SightLine {
  to: string[];
  at: At;
  text: string;
  clause?: string;
  clear?: boolean;
  open?: boolean;
  blocked_at?: At[];
  blocked_by?: string;
  way?: At[];
  blocked_shapes?: At[][];
}

export interface Sit {
  seat: string;
  invitation?: string | null;
  name?: string;
  seed?: string;
  seed_hash?: string;
}

export interface Skill {
  stronger: string;
  weaker: string;
  games: number;
  points: Estimate;
  even: number;
  by_side: Record<string, Estimate>;
}

export interface Spread {
  least: number;
  low: number;
  median: number;
  high: number;
  most: number;
  mean: number;
}

export interface Squares {
  type: "squares";
  columns: number;
  rows: number;
  ground: string;
  cells?: Cell[];
  edges?: Edge[];
  lines?: Line[];
  legend?: Kind[];
}

export interface Study {
  label: string;
  changes: Record<string, unknown>;
  game: string;
  title: string;
  version: number;
  scenario: string;
  digest: string;
  plain: Record<string, unknown>;
  casts: Record<string, string>[];
  rounds: number;
  games: number;
  sides: Side[];
  drawn: Estimate;
  players: Player[];
  endings: Ending[];
  decisions: Spread;
  verdict: string;
  skill: Skill | null;
  gauges: StudyMeasures | null;
}

export interface StudyMeasures {
  games: number;
  traced: number;
  turns: Spread | null;
  branching: number;
  widest: number;
  choices: Record<string, number>;
  decided: number[];
  undecided: number;
  decided_at: number | null;
  lead_changes: Spread;
  lead_changes_counted: Record<string, number>;
  lead: number;
  comebacks: Estimate;
  nearly_lost: number;
  course: Band[];
  units: UnitMeasures[];
  places: Fought[];
  clauses: ClauseMeasures[];
}

export interface TableShown {
  clause: string;
  title: string;
  columns: string[];
  rows: string[][];
}

export interface Take {
  seat: string;
  token: string;
}

export interface Taken {
  match: MatchInfo;
  seat: string;
}

export interface Term {
  word: string;
  means: string;
  clause: string;
}

export interface ThrowShown {
  text: string;
  chance: number;
  number: number;
}

export interface Tried {
  value: unknown;
  games: number;
  points: Estimate;
}

export interface Undo {
  seat: string;
  number: number;
}

export interface UndoShown {
  can_ask: boolean;
  asked_by: string;
  agreed: string[];
  you_decide: boolean;
}

export interface Undone {
  done: boolean;
  position: PositionShown;
}

export interface UnitMeasures {
  key: string;
  name: string;
  seat: string;
  strength: number;
  lost: Estimate;
  dealt: Estimate;
  gone: Estimate;
  choices: number;
}

export interface Watch {
  seat?: string;
  token?: string | null;
  number?: number | null;
  log?: number | null;
  chat?: number | null;
  gallery?: number | null;
  view?: boolean;
}

export interface Webhook {
  seat: string;
  url: string;
  secret: string;
}

export interface Why {
  choice: string;
  clause: string;
  words: string;
}

export interface WhyWanted {
  seat: string;
  choice: string;
}

export interface Wind {
  blows_from?: number;
  clause?: string;
}

export interface Zone {
  id: string;
  name: string;
  owner?: string;
  cards?: string[];
  count?: number;
  says?: string[];
}
