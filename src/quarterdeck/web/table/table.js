/** The table: the board, the question, and everything beside it. */
import { CardBoard } from "../board/cards.js";
import { lookedAt } from "../board/looking.js";
import { MapBoard } from "../board/map.js";
import { GoalsBar } from "../goals.js";
import { html, useEffect, useLayoutEffect, useState } from "../html.js";
import { isPlain, onKey } from "../keys.js";
import { ahead } from "../later.js";
import { counts, useRest } from "../press.js";
import { current, useSettings } from "../settings.js";
import { toast } from "../toast.js";
import { people } from "../words.js";
import { AskPanel } from "./ask.js";
import { Briefing, isUnread } from "./briefing.js";
import { Curtain } from "./curtain.js";
import { DiceTray } from "../board/dice.js";
import { Doubts } from "./fair.js";
import { useLast } from "./last.js";
import { Notice } from "./notice.js";
import { Orders, giveMore, itemOf } from "./orders.js";
import { Players } from "./players.js";
import { usePrinted } from "./printed.js";
import { Tabs } from "./tabs.js";
import { TakeBack } from "./takeback.js";
import { isFirstGame, Tour } from "./tour.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../protocol").OptionShown} Option */

/** @type {Option[]} */
const NONE = [];

/** Return our seat that has to choose: the one shown if possible, else the first. @param {Live} live @param {string} shown */
function askedSeat(live, shown) {
  const asked = [...live.viewpoints.values()].filter((each) => each.position?.ask && !each.position.orders?.answering);
  return asked.some((each) => each.seat === shown) ? shown : (asked[0]?.seat ?? shown);
}

/** Return whether the question is about fire or combat: an option points at a piece of another side. @param {import("../boards.js").Position} position */
function isAboutFire({ ask, seat, scene }) {
  const others = new Set((scene?.pieces ?? []).filter((piece) => piece.side >= 0 && scene?.sides?.[piece.side] !== seat).map((piece) => piece.id));
  return (ask?.options ?? []).some((option) => others.has(option.points_at));
}

/** Return whether the question is about this piece of the player's own. @param {import("../boards.js").Position} position @param {string} looked */
function isAskedAbout({ ask, seat, scene }, looked) {
  const piece = (scene?.pieces ?? []).find((each) => each.id === looked);
  if (!ask || !piece || !scene) return false;
  return ask.about.key === looked || (lookedAt(scene, "", ask) === looked && scene.sides?.[piece.side] === seat);
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
  const [sending, setSending] = useState(/** @type {{seat: string, number: number} | null} */ (null)); // no more choices there up to this number
  const [held, setHeld] = useState(/** @type {{now: string, option: Option} | null} */ (null));

  const [touring, setTouring] = useState(() => live.match.your_seats.length > 0 && isFirstGame() && current().story);
  const [reading, setReading] = useState("unread");
  const [told, setTold] = useState(/** @type {import("../protocol").LogLine | null} */ (null));
  const [noticed, setNoticed] = useState("");
  const [last, setLast] = useLast(live.match.id);
  const [ordered, setOrdered] = useState(/** @type {import("../protocol").Ghost[]} */ ([]));
  const [placing, setPlacing] = useState(/** @type {import("../protocol").OrderShown | null} */ (null));

  const asked = askedSeat(live, shown);
  const curtained = asked !== shown && (live.match.hides || settings.curtain);
  useEffect(() => {
    if (asked !== shown && !curtained) setShown(asked);
  }, [asked, shown, curtained]);

  const viewpoint = live.viewpoints.get(shown);
  const position = viewpoint?.position;
  const watching = viewpoint?.watching ?? false;
  useEffect(() => ahead(() => import("./ending.js")), []); // the end, replays and analyses share a module
  useLayoutEffect(() => onKey((event) => {
    if (event.key !== " " || !isPlain(event) || !viewpoint?.watching) return;
    event.preventDefault();
    viewpoint.skip();
  }), [viewpoint]);
  const subject = position?.scene ? lookedAt(position.scene, "", position.ask) : "";
  useEffect(() => setSelected(""), [subject]); // a question about another piece shows that piece
  const asking = position?.ask?.since ?? position?.number ?? 0; // the question stays the same while others choose in secret
  const now = `${shown} ${asking}`; // each seat separately
  const holding = held?.now === now ? held.option : null;
  useEffect(() => setPlacing(null), [now]);
  const answering = position?.orders?.answering ?? false;
  const resting = useRest(position?.ask && !curtained && !watching && !answering ? `${live.match.id} ${now}${holding ? " to be confirmed" : ""}` : "");
  usePrinted(viewpoint && position && !curtained ? { match: live.match, position, log: viewpoint.log } : null);
  if (curtained) return html`<${Curtain} match=${live.match} seat=${asked} onOpen=${() => setShown(asked)} />`;
  if (!viewpoint || !position?.scene)
    return html`<main id="content" class="column"><p class="dim">Loading the match…</p></main>`;

  const busy = sending?.seat === shown && asking <= sending.number;
  /** @param {Option} option @param {boolean} hold */
  const send = (option, hold) => {
    setSending({ seat: shown, number: asking });
    const before = viewpoint.trail;
    viewpoint.chosen();
    board.onPoint("");
    live.answer(position, option.notation, hold).then(
      (said) => {
        if (!said.held) {
          const prompt = position.ask?.prompt ?? "";
          return setLast(shown, { prompt, notation: option.notation, text: option.text });
        }
        setSending(null);
        viewpoint.trail = before;
        setHeld({ now, option });
      },
      (error) => {
        setSending(null);
        toast(error);
      },
    );
  };
  /** @param {Option} option */
  const choose = (option) => !busy && counts() && send(option, settings.confirm);
  /**
   * Send several answers to a repeated question. Presses on the intermediate questions are ignored, because they would be lost.
   * @param {string[]} choices
   */
  const spend = (choices) => {
    if (busy || !counts() || !choices.length) return;
    setSending({ seat: shown, number: Infinity });
    viewpoint.chosen();
    live.answerAll(position, choices).then(
      ({ taken, number }) => {
        setSending({ seat: shown, number: number - 1 });
        if (taken < choices.length) toast(`${taken} of ${choices.length} choices were accepted, and then a different question came up.`);
      },
      (error) => {
        setSending(null);
        toast(error);
      },
    );
  };
  const letGo = () => setHeld(null);
  const options = busy || holding || watching || answering || placing ? NONE : (position.ask?.options ?? NONE);
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
    fresh: viewpoint.fresh,
    trail: viewpoint.trail,
    told,
    onNotice: setNoticed,
    pointed,
    ghosts: [...considered.flatMap((option) => option.ghost ?? []), ...ordered],
    onCell: placing && ((/** @type {string} */ cell) => {
      giveMore(live, position, [itemOf(placing, cell)]);
      setPlacing(null);
    }),
    looked,
    chosen: Boolean(selected) && looked === selected,
    asked: isAskedAbout(position, looked),
    firing: isAboutFire(position),
    onChoose: choose,
    onPoint: (/** @type {string} */ key, pointing = NONE) => {
      point(key, pointing);
      setPointedOnBoard(key);
    },
    onSelect: (/** @type {string} */ id) => setSelected(id === selected ? "" : id),
    titles: people(live.match),
    mine,
    over: position.outcome !== null,
  };
  const briefed = reading === "read" || (reading === "unread" && !isUnread(live.match, position));
  const dice = html`<${DiceTray} lines=${viewpoint.fresh} number=${position.number} titles=${board.titles} />`;
  return html`<main id="content" class="table ${position.scene.board.type}">
    <h1 class="unseen">${live.match.scenario_title}, ${live.match.game_title}</h1>
    <${Notice} live=${live} position=${position} />
    <div class="panel-side" data-number=${position.number}>
      <${Doubts} match=${live.match} />
      <${Players} match=${live.match} position=${position} />
      <${AskPanel} live=${live} position=${position} pointed=${pointedOnBoard} considered=${considered} busy=${busy} resting=${resting} holding=${holding}
        onChoose=${choose} onPoint=${point} onSpend=${spend} onConfirm=${() => holding && !busy && send(holding, false)} onBack=${letGo}
        answering=${answering} watching=${watching} onSkip=${() => viewpoint.skip()} />
      <${Orders} live=${live} position=${position} last=${last[shown] ?? null} watching=${watching || holding !== null} resting=${resting} placing=${placing} onPlace=${setPlacing} onGhosts=${setOrdered} />
      ${!position.outcome && html`<${TakeBack} live=${live} position=${position} holding=${holding !== null} onBack=${letGo} />`}
      <${Tabs} live=${live} viewpoint=${viewpoint} selected=${looked} noticed=${noticed || (board.chosen ? looked : "")} onSelect=${board.onSelect} onTell=${setTold} onStory=${() => setReading("again")} />
    </div>
    <div class="board-side">
      <${GoalsBar} game=${live.match.game} goals=${position.goals} titles=${live.match.seats} mine=${shown ? [shown] : []} sides=${position.scene.sides ?? []} />
      ${position.scene.board.type === "cards" ? html`<${CardBoard} ...${board} />${dice}` : html`<${MapBoard} ...${board} />`}
    </div>
    ${touring && !position.outcome ? html`<${Tour} onClose=${() => setTouring(false)} />` : !briefed && html`<${Briefing} match=${live.match} position=${position} onClose=${() => setReading("read")} />`}
  </main>`;
}
