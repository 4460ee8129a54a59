/** What the server says and takes: `docs/protocol.md` as types. */

export type At = [number, number];

export type Tint = "water" | "deep" | "stream" | "shoal" | "land" | "wood" | "scrub" | "height" | "town" | "earth" | "way" | "danger" | "prize" | "";
export interface Kind {
  key: string;
  name: string;
  drawn: "area" | "rim" | "mark" | "line" | "edge" | "hull" | "counter";
  sign?: string;
  tint?: Tint;
  pattern?: string;
  size?: number;
  beside?: boolean;
  clause?: string;
}
export interface Cell {
  at: At;
  kinds: string[];
  label?: string;
}
export interface Edge {
  at: At;
  facing: number;
  kinds: string[];
}
export interface Line {
  kind: string;
  cells: At[];
}
export interface Shape {
  kinds: string[];
  points: At[];
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
export interface Hexes {
  type: "hexes";
  columns: number;
  rows: number;
  ground: string;
  top?: "pointy" | "flat";
  cells?: Cell[];
  edges?: Edge[];
  lines?: Line[];
  names?: "numbers" | "letters";
  legend?: Kind[];
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
export interface CardTable {
  type: "cards";
  legend?: Kind[];
}
export type Board = Squares | Hexes | Plane | CardTable;

export interface Gauge {
  name: string;
  value: number;
  full: number;
  clause?: string;
}
export interface Place {
  name: string;
  kind: string;
  hits?: number;
  full?: number;
  clause?: string;
}
export interface Piece {
  id: string;
  name: string;
  kind: string;
  side: number;
  at?: At | null;
  facing?: number | null;
  outline?: [number, number] | null;
  active?: boolean;
  status?: string;
  tile?: string | null;
  gauges?: Gauge[];
  diagram?: Place[];
  notes?: string[];
  cells?: At[];
  carried_by?: string;
}
export interface Ghost {
  piece: string;
  at: At;
  facing?: number | null;
  outline?: [number, number] | null;
  cells?: At[];
  way?: At[];
  template?: At[];
}
export interface Overlay {
  kind: string;
  cells?: At[];
  clause?: string;
  seen?: boolean;
  shapes?: At[][];
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
export interface Remark {
  text: string;
  clause?: string;
}
export interface Look {
  piece: string;
  overlays?: Overlay[];
  lines?: SightLine[];
  remarks?: Remark[];
}
export interface Zone {
  id: string;
  name: string;
  owner?: string;
  cards?: string[];
  count?: number;
}
export interface Scene {
  board: Board;
  pieces?: Piece[];
  zones?: Zone[];
  caption?: string;
  sides?: string[];
  marks?: Cell[];
}

export interface HouseRule {
  name: string;
  kind: "switch" | "choice" | "number" | "text";
  default: boolean | number | string;
  choices: (string | number)[];
  low: number | null;
  high: number | null;
  about?: string;
}
export interface SeatTitle {
  seat: string;
  title: string;
}
export interface Scenario {
  key: string;
  title: string;
  place: string;
  date: string;
  story: string;
  notes: string;
  seats: SeatTitle[];
  options: HouseRule[];
}
export interface Game {
  key: string;
  title: string;
  about: string;
  credit: string;
  hides: boolean;
  clauses: number;
  first_scenario: string;
  bots: string[];
  scenarios: Scenario[];
}
export interface Clause {
  id: string;
  title: string;
  text: string;
  ruling: string;
}
export interface Rules {
  game: string;
  title: string;
  about: string;
  credit: string;
  chapters: { title: string; clauses: Clause[] }[];
}

export interface SeatWanted {
  by: "person" | "bot";
  bot?: string;
}
export interface Seat {
  seat: string;
  title: string;
  by: "person" | "bot";
  bot: string;
  name: string;
  taken: boolean;
  resigned: boolean;
  seed: string;
}
export interface Outcome {
  winners: string[];
  clause: string;
  why: string;
  how: string;
  text: string;
}
export interface Match {
  id: string;
  game: string;
  game_title: string;
  title: string;
  scenario: string;
  scenario_title: string;
  story: string;
  options: Record<string, boolean | number | string>;
  status: "open" | "playing" | "over";
  listed: boolean;
  hides: boolean;
  created_at: number;
  updated_at: number;
  seats: Seat[];
  waiting: string[];
  your_seats: string[];
  commitment: string;
  server_seed: string | null;
  outcome: Outcome | null;
  parent: string | null;
  parent_number: number | null;
}

export interface Option {
  notation: string;
  text: string;
  clause: string;
  points_at: string;
  group?: string;
  brief?: string;
  facing?: number;
  ghost?: Ghost;
}
export interface Refusal {
  notation: string;
  text: string;
  clause: string;
}
export interface Ask {
  prompt: string;
  clause: string;
  question: string;
  about: Record<string, string | number>;
  together: boolean;
  options: Option[];
  refusals: Refusal[];
  odds: boolean;
}
export interface LogLine {
  kind: string;
  clause: string;
  text: string;
  facts: Record<string, unknown>;
}
export interface Position {
  type: "position";
  match: string;
  seat: string;
  number: number;
  status: "open" | "playing" | "over";
  waiting: string[];
  scene: Scene | null;
  ask: Ask | null;
  log_from: number;
  log: LogLine[];
  undo: { can_ask: boolean; asked_by: string; agreed: string[]; you_decide: boolean };
  outcome: Outcome | null;
  match_info: Match | null;
}
export interface Odds {
  choice: string;
  exact: boolean;
  samples: number;
  headline: { text: string; probability: number; fraction: string }[];
  likely: { happens: string[]; text: string; probability: number; fraction: string; low: number; high: number }[];
}
export interface Chat {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
}
export interface Replay {
  position: Position;
  first: number;
  last: number;
  choice: string;
  by: string;
  numbers?: Record<string, number>;
}
export interface Fault {
  code: string;
  sentence: string;
  clause?: string;
}

export type Frame =
  | { type: "reply"; id: number; ok: boolean; data?: Record<string, unknown>; error?: Fault }
  | Position
  | (Chat & { type: "chat"; match: string })
  | { type: "gone"; match: string; seat: string; error: Fault };
