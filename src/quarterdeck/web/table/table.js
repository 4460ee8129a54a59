/** The table: the board, what is asked, and everything beside it. */
import { CardBoard } from "../board/cards.js";
import { lookedAt } from "../board/looking.js";
import { MapBoard } from "../board/map.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { toast } from "../toast.js";
import { AskPanel } from "./ask.js";
import { Curtain } from "./curtain.js";
import { DiceTray } from "./dice.js";
import { Doubts } from "./fair.js";
import { Notice } from "./notice.js";
import { Players } from "./players.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../protocol").OptionShown} Option */

/** @type {Option[]} */
const NONE = [];

/** The seat of ours that has to choose: the one shown, if it is asked, else the first. @param {Live} live @param {string} shown */
function askedSeat(live, shown) {
  const asked = [...live.viewpoints.values()].filter((each) => each.position?.ask);
  return asked.some((each) => each.seat === shown) ? shown : (asked[0]?.seat ?? shown);
}

/** @param {{live: Live}} props */
export function Table({ live }) {
  const settings = useSettings();
  const mine = live.match.your_seats;
  const [shown, setShown] = useState(mine[0] ?? "");
  const [pointed, setPointed] = useState("");
  const [pointedOnBoard, setPointedOnBoard] = useState("");
  const [considered, setConsidered] = useState(NONE);
  const [selected, setSelected] = useState("");
  const [sending, setSending] = useState("");

  const asked = askedSeat(live, shown);
  const curtained = asked !== shown && (live.match.hides || settings.curtain);
  useEffect(() => {
    if (asked !== shown && !curtained) setShown(asked);
  }, [asked, shown, curtained]);

  const viewpoint = live.viewpoints.get(shown);
  const position = viewpoint?.position;
  const subject = position?.scene ? lookedAt(position.scene, "", position.ask) : "";
  useEffect(() => setSelected(""), [subject]); // a question about another piece: that one is looked at
  const fresh = useMemo(() => (viewpoint?.fresh ? viewpoint.log.slice(-viewpoint.fresh) : []), [position]);
  if (curtained) return html`<${Curtain} match=${live.match} seat=${asked} onOpen=${() => setShown(asked)} />`;
  if (!viewpoint || !position?.scene)
    return html`<main id="content" class="column"><p class="dim">Setting the table…</p></main>`;

  const now = `${position.seat} ${position.number}`; // every seat counts for itself
  const busy = sending === now;
  /** @param {Option} option */
  const choose = (option) => {
    if (busy) return;
    setSending(now);
    board.onPoint("");
    live.answer(position, option.notation).catch((error) => {
      setSending("");
      toast(error);
    });
  };
  const options = busy ? NONE : (position.ask?.options ?? NONE);
  const looked = lookedAt(position.scene, selected, position.ask);
  /** @param {string} key @param {Option[]} [pointing] */
  const point = (key, pointing = NONE) => {
    setPointed(key);
    setConsidered(pointing);
  };
  const board = {
    game: live.match.game,
    moment: { match: live.match.id, seat: shown, number: position.number, past: false },
    scene: position.scene,
    options,
    fresh,
    pointed,
    ghosts: considered.flatMap((option) => option.ghost ?? []),
    looked,
    onChoose: choose,
    onPoint: (/** @type {string} */ key, pointing = NONE) => {
      point(key, pointing);
      setPointedOnBoard(key);
    },
    onSelect: (/** @type {string} */ id) => setSelected(id === selected ? "" : id),
    titles: Object.fromEntries(live.match.seats.map((seat) => [seat.seat, seat.title])),
    mine,
  };
  const dice = html`<${DiceTray} lines=${fresh} number=${position.number} match=${live.match} />`;
  return html`<main id="content" class="table ${position.scene.board.type}">
    <h1 class="unseen">${live.match.scenario_title}, ${live.match.game_title}</h1>
    <${Notice} live=${live} position=${position} />
    <div class="board-side">
      ${position.scene.board.type === "cards" ? html`<${CardBoard} ...${board} />${dice}` : html`<${MapBoard} ...${board}>${dice}<//>`}
    </div>
    <div class="panel-side" data-number=${position.number}>
      <${Doubts} match=${live.match} />
      <${Players} match=${live.match} position=${position} />
      <${AskPanel} live=${live} position=${position} pointed=${pointedOnBoard} considered=${considered} busy=${busy} onChoose=${choose} onPoint=${point} />
      <${Tabs} live=${live} viewpoint=${viewpoint} selected=${looked} onSelect=${board.onSelect} />
    </div>
  </main>`;
}
