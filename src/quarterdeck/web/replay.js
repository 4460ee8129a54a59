/** The replay: a finished match move by move, from any viewpoint. During play: what the player has seen so far. */
import { Curve } from "./analysis/curve.js";
import { AnalysisPanel, answeredAt, answersAt, useAnalysis } from "./analysis/panel.js";
import { get } from "./api.js";
import { fetchBoard } from "./boards.js";
import { CardBoard } from "./board/cards.js";
import { lookedAt } from "./board/looking.js";
import { MapBoard } from "./board/map.js";
import { GoalsBar } from "./goals.js";
import { html, onValue, useEffect, useRef, useState } from "./html.js";
import { games } from "./api.js";
import { Seats } from "./lobby/seats.js";
import { start } from "./lobby/start.js";
import { useLoaded } from "./loading.js";
import { Jumps, useMoments, useReplayKeys } from "./moments.js";
import { DiceTray } from "./board/dice.js";
import { Doubts, FairDice } from "./table/fair.js";
import { LogPanel } from "./table/log.js";
import { takePicture } from "./table/more.js";
import { Players } from "./table/players.js";
import { Sheets, sheetsTitle } from "./table/sheets.js";
import { usePrinted } from "./table/printed.js";
import { TabSheet } from "./table/tabsheet.js";
import { toast } from "./toast.js";
import { people, plain, seatTitle, who } from "./words.js";

/** @typedef {import("./protocol").MatchInfo} Match */
/** @typedef {import("./boards.js").Replay} Replay */

const PACE = 900;

/** @param {{id: string}} props */
export function ReplayPage({ id }) {
  const { data, error } = useLoaded(() => get(`/api/matches/${id}`), [id]);
  if (error)
    return html`<main id="content" class="column"><h1>This match cannot be shown</h1><p class="error" role="alert">${error.message}</p></main>`;
  if (!data) return html`<main id="content" class="column"><p class="dim">Loading the match…</p></main>`;
  return html`<${Player} match=${data.match} />`;
}

/** @param {{match: Match}} props */
function Player({ match }) {
  const query = new URLSearchParams(location.search);
  const [seat, setSeat] = useState(query.get("seat") ?? match.your_seats[0] ?? "");
  const [number, setNumber] = useState(query.has("n") ? Number(query.get("n")) : 0);
  const [shown, setNow] = useState(/** @type {{replay: Replay, fresh: import("./protocol").LogLine[]} | null} */ (null));
  const now = shown?.replay;
  const [playing, setPlaying] = useState(false);
  const [selected, setSelected] = useState("");
  const [tab, setTab] = useState("log");
  const [onward, setOnward] = useState(false);
  const [known, begin] = useAnalysis(match);
  const seen = useRef(/** @type {Map<string, Promise<Replay>>} */ (new Map()));

  /** @param {string} eyes @param {number} at @returns {Promise<Replay>} */
  const fetch = (eyes, at) => {
    const key = `${eyes} ${at}`;
    let found = seen.current.get(key);
    if (!found) {
      found = get(`/api/matches/${match.id}/replay?number=${at}&seat=${encodeURIComponent(eyes)}`).then(
        async (/** @type {import("./protocol").Replayed} */ replayed) => ({
          ...replayed,
          position: await fetchBoard(replayed.position),
        }),
      );
      found.catch(() => seen.current.delete(key));
      seen.current.set(key, found);
    }
    return found;
  };
  useEffect(() => {
    let wanted = true;
    Promise.all([fetch(seat, number), number > 0 ? fetch(seat, number - 1) : null]).then(([replay, before]) => {
      if (!wanted) return;
      setNow({ replay, fresh: before ? replay.position.log.slice(before.position.log.length) : [] });
      if (number < replay.last) fetch(seat, number + 1).catch(() => undefined);
    }, toast);
    history.replaceState(null, "", `${location.pathname}?n=${number}${seat ? `&seat=${encodeURIComponent(seat)}` : ""}`);
    document.title = `${match.scenario_title}, move ${number} · Quarterdeck`;
    return () => {
      wanted = false;
    };
  }, [seat, number]);
  const last = now?.last ?? 0;
  useEffect(() => {
    if (!playing) return;
    if (number >= last) return setPlaying(false);
    const timer = setTimeout(() => setNumber(number + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, now]);

  /** @param {string} eyes */
  const look = (eyes) => {
    setPlaying(false);
    if (now?.numbers && eyes in now.numbers) setNumber(now.numbers[eyes]);
    setSeat(eyes);
  };
  const moments = useMoments(match.id, seat);
  const going = {
    first: now?.first ?? 0,
    last,
    number,
    moments: moments.filter((each) => each.number <= last), // later events are not in this replay
    onGo: (/** @type {number} */ to) => {
      setPlaying(false);
      setNumber(to);
    },
    onPlay: () => setPlaying(!playing),
  };
  useReplayKeys(going);
  const position = now?.position;
  const scene = position?.scene;
  usePrinted(position ? { match, position, log: position.log } : null);
  if (!shown || !now || !position || !scene)
    return html`<main id="content" class="column"><p class="dim">Loading the match…</p></main>`;
  const looked = lookedAt(scene, selected, position.ask);
  const board = {
    game: match.game,
    moment: { match: match.id, seat: position.seat, number: position.number, past: true },
    scene,
    options: [],
    fresh: shown.fresh,
    pointed: "",
    looked,
    chosen: looked === selected && Boolean(selected),
    titles: people(match),
    mine: match.your_seats,
    onChoose: () => undefined,
    onPoint: () => undefined,
    onSelect: (/** @type {string} */ piece) => setSelected(piece === selected ? "" : piece),
  };
  const analysis = known?.analysis;
  const at = known ? answersAt(known, seat, number) : 0;
  /** @param {number} answers */
  const go = (answers) => {
    setPlaying(false);
    setNumber(known?.numbers[seat]?.[answers] ?? 0);
  };
  /** @param {number} answers */
  const playOn = (answers) => {
    go(answers);
    setOnward(true);
  };
  /** @type {import("./table/tabsheet.js").Tab[]} */
  const tabs = [
    ["log", "Log", () => html`<${LogPanel} game=${match.game} lines=${position.log} />`],
    [
      "judgement",
      "Luck and judgement",
      () => html`<${AnalysisPanel} known=${known} sides=${scene.sides ?? []} answered=${known ? answeredAt(known, seat, number) : []} onBegin=${begin} onGo=${go} onPlayOn=${playOn} />`,
    ],
    [
      "sheets",
      sheetsTitle(scene),
      () => html`<${Sheets} game=${match.game} scene=${scene} selected=${looked} onSelect=${board.onSelect} />`,
    ],
    ["dice", "Fair dice", () => html`<${FairDice} match=${match} />`],
  ];
  const shownTabs = tabs.filter(([key]) => key !== "judgement" || match.status === "over");
  const eyes = match.status === "over" ? ["", ...match.seats.map((each) => each.seat)] : ["", ...match.your_seats];
  return html`<main id="content" class="table replay ${analysis ? "analysed" : ""} ${scene.board.type}">
    <h1 class="unseen">Replay: ${match.scenario_title}</h1>
    <div class="board-side">
      <${GoalsBar} game=${match.game} goals=${position.goals} titles=${match.seats} mine=${[]} sides=${scene.sides ?? []} />
      ${scene.board.type === "cards" ? html`<${CardBoard} ...${board} /><${DiceTray} lines=${shown.fresh} number=${number} titles=${board.titles} />` : html`<${MapBoard} ...${board} />`}
    </div>
    ${analysis && html`<${Curve} analysis=${analysis} sides=${scene.sides ?? []} at=${at} onGo=${go} />`}
    <div class="panel-side" data-number=${position.number}>
      <${Doubts} match=${match} />
      <${Players} match=${match} position=${position} />
      <section class="ask" aria-label="Replay">
        <h2 class="question">${match.scenario_title}: move ${position.number} of ${last}</h2>
        <p class="dim" role="status">${now.by ? (now.choice ? `${who(match, now.by)}: ${now.text || plain(now.choice)}` : `${who(match, now.by)} made a secret choice`) : "The start"}${position.outcome ? ` · ${position.outcome.text}` : ""}</p>
        <input
          class="slider"
          type="range"
          aria-label="Move"
          min=${now.first}
          max=${last}
          value=${number}
          onInput=${onValue((value) => setNumber(Number(value)))}
        />
        <div class="row stepping">
          <button type="button" aria-label="Go to the start" onClick=${() => setNumber(now.first)}>«</button>
          <button type="button" aria-label="Back one move" disabled=${number <= now.first} onClick=${() => setNumber(number - 1)}>◀</button>
          <button
            type="button"
            class="primary"
            aria-label=${playing ? "Pause" : "Play"}
            onClick=${() => setPlaying(!playing)}
          >${playing ? "❚❚" : "▶ Play"}</button>
          <button type="button" aria-label="Forward one move" disabled=${number >= last} onClick=${() => setNumber(number + 1)}>▶</button>
          <button type="button" aria-label="Go to the end" onClick=${() => setNumber(last)}>»</button>
        </div>
        <${Jumps} ...${going} />
        ${
          (match.hides || eyes.length > 2) &&
          html`<label class="seat"><span>Viewpoint</span><select value=${seat} onChange=${onValue(look)}>
          ${eyes.map((each) => html`<option value=${each}>${each ? seatTitle(match, each) : "Spectator (public information)"}</option>`)}
        </select></label>`
        }
        <div class="row">
          ${match.status !== "over" && html`<a class="button primary" href="/match/${match.id}">Back to the game</a>`}
          <button
            type="button"
            onClick=${() => navigator.clipboard?.writeText(location.href).then(() => toast("Link to this move copied."))}
          >Copy a link to this move</button>
          ${match.status === "over" && html`<a class="button" href="/api/matches/${match.id}/record" download>Download the record</a>`}
          ${scene.board.type !== "cards" && html`<button
            type="button"
            onClick=${() => takePicture("png", `${match.game}-${number}`)}
          >PNG</button><button type="button" onClick=${() => takePicture("svg", `${match.game}-${number}`)}>SVG</button>`}
        </div>
        ${match.status === "over" && html`<${PlayOn} match=${match} number=${number} seat=${seat} open=${onward} />`}
      </section>
      <${TabSheet} tabs=${shownTabs} tab=${tab} onOpen=${setTab} />
    </div>
  </main>`;
}

/** @param {{match: Match, number: number, seat: string, open: boolean}} props */
function PlayOn({ match, number, seat, open }) {
  const shown = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (open) shown.current?.scrollIntoView({ block: "nearest" });
  }, [open, number]);
  const { data } = useLoaded(games, []);
  const game = data?.find((each) => each.key === match.game);
  const mine = match.your_seats[0] ?? match.seats[0].seat;
  const [who, setWho] = useState(/** @type {Record<string, string> | null} */ (null));
  if (!game) return null;
  const chosen =
    who ?? Object.fromEntries(match.seats.map((each) => [each.seat, each.seat === mine ? "me" : `bot:${game.opponent}`]));
  return html`<details class="play-on" ref=${shown} open=${open}><summary>Play on from here</summary>
    <${Seats} seats=${match.seats} game=${game} who=${chosen} onChange=${setWho} />
    <button
      type="button"
      class="primary"
      onClick=${() => start(`/api/matches/${match.id}/play-on`, { number, viewpoint: seat }, chosen).catch(toast)}
    >Play on from move ${number}</button>
  </details>`;
}
