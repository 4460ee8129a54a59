/** The lobby: a button to play at once, the games, your own matches, and others to join or watch. */
import { games, get, opening, remember } from "../api.js";
import { Thumbnail } from "../board/picture.js";
import { GoalList } from "../goals.js";
import { html, useEffect, useState } from "../html.js";
import { Live } from "../live.js";
import { useLoaded } from "../loading.js";
import { toast } from "../toast.js";
import { isFirstGame } from "../table/tour.js";
import { PageFooter } from "./footer.js";
import { canJoin, MatchList } from "./matches.js";
import { quickly } from "./start.js";

const ATTENDED = 8;
const LONGEST_LIST = 50; // the limit of the server

export function Home() {
  const { data: all, error } = useLoaded(games, []);
  const { data: mine } = useLoaded(() => get("/api/mine"), []);
  const { data: others } = useLoaded(listedMatches, []);
  const own = mine?.matches ?? [];
  useEffect(() => attendTo(own), [mine]);
  useEffect(() => remember(...(others ?? []), ...own), [mine, others]);
  const known = new Set(own.map((/** @type {any} */ match) => match.id));
  const listed = (others ?? []).filter((match) => !known.has(match.id));
  const free = listed.filter(canJoin);
  const running = listed.filter((match) => !canJoin(match));
  return html`<main id="content" class="lobby">
    ${error && html`<p class="error" role="alert">${error.message}</p>`}
    ${all?.length ? html`<${Hero} game=${all[0]} />` : html`<div class="hero waiting"></div>`}
    ${own.length > 0 && html`<section aria-labelledby="mine"><h2 id="mine">Your games</h2><${MatchList} matches=${own} /></section>`}
    ${free.length > 0 && html`<section aria-labelledby="free"><h2 id="free">Open matches</h2><${MatchList} matches=${free} /></section>`}
    <section aria-labelledby="games">
      <h2 id="games">Choose a game</h2>
      <ul class="games">${(all ?? []).map((game) => html`<${GameCard} key=${game.key} game=${game} />`)}</ul>
    </section>
    ${running.length > 0 && html`<section aria-labelledby="others"><h2 id="others">Matches to watch, and replays</h2><${MatchList} matches=${running} /></section>`}
    <${PageFooter} />
  </main>`;
}

/** Return the latest matches. If there are more, open matches are fetched as well, so that none is missed. @returns {Promise<import("../protocol").MatchInfo[]>} */
async function listedMatches() {
  const latest = (await get("/api/matches")).matches;
  if (latest.length < LONGEST_LIST) return latest;
  const known = new Set(latest.map((/** @type {any} */ match) => match.id));
  const open = (await get("/api/matches?status=open")).matches;
  return [...latest, ...open.filter((/** @type {any} */ match) => !known.has(match.id))];
}

/** Follow our open matches from the lobby, because this browser has to reveal its seeds. @param {import("../protocol").MatchInfo[]} own */
function attendTo(own) {
  const waiting = own.filter((match) => match.status === "open").slice(0, ATTENDED);
  const lives = waiting.map((match) => new Live(match));
  return () => lives.forEach((live) => live.close());
}

/** @param {{game: import("../protocol").GameInfo}} props */
function Hero({ game }) {
  const [busy, setBusy] = useState(false);
  const learning = isFirstGame() && game.lesson !== "";
  const key = learning ? game.lesson : game.first_scenario;
  const other = learning ? game.first_scenario : game.lesson;
  const scenario = game.scenarios.find((each) => each.key === key) ?? game.scenarios[0];
  const otherTitle = game.scenarios.find((each) => each.key === other)?.title;
  const { data: start } = useLoaded(() => opening(game.key, scenario.key), [game.key]);
  const begin = (/** @type {string} */ which) => {
    setBusy(true);
    quickly(game, which).catch((error) => {
      setBusy(false);
      toast(error);
    });
  };
  return html`<section class="hero" aria-labelledby="hero">
    <div class="hero-picture" aria-hidden="true">${start && html`<${Thumbnail} scene=${start.scene} label="" />`}</div>
    <div class="hero-words">
      <h1 id="hero">Naval wargames, <br />with the rules enforced</h1>
      <p>${game.title}. ${[scenario.title, scenario.place, scenario.date].filter(Boolean).join(", ")}. You play ${scenario.seats[0].side}. You can start without reading the rules: you are offered only legal choices, each with its odds.</p>
      ${start && html`<${GoalList} game=${game.key} goals=${start.goals} titles=${start.seats} mine=${[scenario.seats[0].seat]} sides=${start.scene.sides ?? []} brief=${true} />`}
      <button type="button" class="primary huge" disabled=${busy} onClick=${() => begin(key)}>Play now against a bot</button>
      ${otherTitle && html`<button type="button" class="quiet" disabled=${busy} onClick=${() => begin(other)}>${learning ? `Skip the lesson and play ${otherTitle}` : `New here? Start with a lesson: ${otherTitle}`}</button>`}
    </div>
  </section>`;
}

/** @param {{game: import("../protocol").GameInfo}} props */
function GameCard({ game }) {
  const { data: start } = useLoaded(() => opening(game.key, game.first_scenario), [game.key]);
  const most = Math.max(...game.scenarios.map((scenario) => scenario.most));
  const least = Math.min(...game.scenarios.map((scenario) => scenario.fewest));
  return html`<li class="game-card">
    <a href="/play/${game.key}">
      <div class="card-picture">${start && html`<${Thumbnail} scene=${start.scene} label="" />`}</div>
      <h3>${game.title}</h3>
    </a>
    <p>${game.about}</p>
    <p class="dim">${least === most ? most : `${least}–${most}`} players · ${game.scenarios.length} ${game.scenarios.length === 1 ? "scenario" : "scenarios"} · <a href="/rules/${game.key}">rules</a></p>
  </li>`;
}
