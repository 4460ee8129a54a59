/** The page of one game: scenarios with story and map, seats, and house rules. */
import { games, opening, openingWith } from "../api.js";
import { Thumbnail } from "../board/picture.js";
import { GoalList } from "../goals.js";
import { html, onCheck, onValue, useEffect, useState } from "../html.js";
import { useLoaded } from "../loading.js";
import { change, useSettings } from "../settings.js";
import { toast } from "../toast.js";
import { paragraphs } from "../words.js";
import { Fairness } from "./fairness.js";
import { HouseRules } from "./house.js";
import { Seats } from "./seats.js";
import { start } from "./start.js";

/** @typedef {import("../protocol").GameInfo} Game */
/** @typedef {import("../protocol").ScenarioInfo} Scenario */
/** @typedef {Record<string, boolean | number | string>} Options house rules */

/** @param {{name: string}} props */
export function GamePage({ name }) {
  const { data, error } = useLoaded(games, []);
  const game = data?.find((each) => each.key === name);
  useEffect(() => {
    if (game) document.title = `${game.title} · Quarterdeck`;
  }, [game]);
  if (error) return html`<main id="content" class="column"><p class="error" role="alert">${error.message}</p></main>`;
  if (!data) return html`<main id="content" class="column"><p class="dim">Loading the scenarios…</p></main>`;
  if (!game)
    return html`<main id="content" class="column"><h1>This game does not exist</h1><p><a href="/">Back to the lobby</a></p></main>`;
  return html`<${SetUp} game=${game} />`;
}

/** @param {{game: Game}} props */
function SetUp({ game }) {
  const [key, setKey] = useState(game.first_scenario);
  const scenario = game.scenarios.find((each) => each.key === key) ?? game.scenarios[0];
  const [options, setOptions] = useState(/** @type {Options} */ ({}));
  const { data: begun } = useLoaded(() => opening(game.key, scenario.key), [scenario.key]);
  const [ruled, setRuled] = useState(/** @type {import("../protocol").Opening | null} */ (null));
  const shown = Object.keys(options).length ? (ruled ?? begun) : begun;
  const pick = (/** @type {string} */ other) => {
    setKey(other);
    setOptions({});
    setRuled(null);
  };
  return html`<main id="content" class="setup">
    <header class="setup-head">
      <p><a href="/">← Lobby</a></p>
      <h1>${game.title}</h1>
      <p class="lead">${game.about}</p>
      <p class="dim"><a href="/rules/${game.key}">Rules, ${game.clauses} clauses</a> · ${game.credit}</p>
    </header>
    <fieldset class="scenarios"><legend>Scenario</legend>
      ${game.scenarios.map(
        (each) => html`<label key=${each.key} class="scenario ${each.key === key ? "chosen" : ""}">
        <input type="radio" name="scenario" checked=${each.key === key} onChange=${() => pick(each.key)} />
        <span><b>${each.title}</b><small>${[each.place, each.date].filter(Boolean).join(", ")}</small></span>
      </label>`,
      )}
    </fieldset>
    <section class="story" aria-label="The scenario">
      <div class="story-picture">${begun && html`<${Thumbnail} scene=${begun.scene} label="The board of ${scenario.title}" />`}</div>
      <h2>${scenario.title}</h2>
      ${shown && html`<${GoalList} game=${game.key} goals=${shown.goals} titles=${shown.seats} mine=${[]} sides=${shown.scene.sides ?? []} />`}
      ${paragraphs(scenario.story).map((part) => html`<p>${part}</p>`)}
      ${scenario.notes && html`<details><summary>Notes</summary>${paragraphs(scenario.notes).map((part) => html`<p>${part}</p>`)}</details>`}
    </section>
    <${Start} key=${scenario.key} game=${game} scenario=${scenario} options=${options} onOptions=${setOptions} onOpening=${setRuled} />
    <${Fairness} key=${`${scenario.key} ${JSON.stringify(options)}`} game=${game.key} scenario=${scenario.key} options=${options} />
  </main>`;
}

/** @param {{game: Game, scenario: Scenario, options: Options, onOptions: (options: Options) => void, onOpening: (start: import("../protocol").Opening) => void}} props */
function Start({ game, scenario, options, onOptions, onOpening }) {
  const opponent = `bot:${game.opponent}`;
  const [seats, setSeats] = useState(scenario.seats);
  const [chosen, setChosen] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const who = Object.fromEntries(seats.map(({ seat }, index) => [seat, chosen[seat] ?? (index ? opponent : "me")]));
  const [listed, setListed] = useState(false);
  const [byLink, setByLink] = useState(false);
  const { name } = useSettings();
  const [asksName] = useState(!name); // asked once
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setProblem("");
    if (!Object.keys(options).length) return setSeats(scenario.seats);
    let wanted = true;
    openingWith(game.key, scenario.key, options).then(
      (said) => {
        if (!wanted) return;
        setSeats(said.seats);
        onOpening(said);
      },
      (error) => wanted && error.code === "scenario" && setProblem(error.message),
    );
    return () => {
      wanted = false;
    };
  }, [options]);
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    const free = listed && !byLink ? "anybody" : "friend";
    const wanted = Object.fromEntries(Object.entries(who).map(([seat, by]) => [seat, by === "friend" ? free : by]));
    start("/api/matches", { game: game.key, scenario: scenario.key, options, listed }, wanted).catch((error) => {
      setBusy(false);
      toast(error);
    });
  };
  const friends = Object.values(who).filter((by) => by === "friend").length;
  const own = Object.values(who).filter((by) => by === "me").length;
  return html`<form class="start" onSubmit=${begin}>
    <${Seats} seats=${seats} game=${game} who=${who} onChange=${setChosen} />
    <${HouseRules} rules=${scenario.options} chosen=${options} onChange=${onOptions} />
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <label class="tick"><input
      type="checkbox"
      checked=${listed}
      onChange=${onCheck(setListed)}
    /> <span>${friends > 0 ? "List this match, so that others can watch and join" : "List this match, so that others can watch"}</span></label>
    ${
      listed &&
      friends > 0 &&
      html`<label class="tick"><input type="checkbox" checked=${byLink} onChange=${onCheck(setByLink)} /> <span>Open seats by invitation link only<small>Otherwise anybody who sees the match can take them.</small></span></label>`
    }
    ${
      own === 1 &&
      asksName &&
      html`<label class="field">Your name <input value=${name} maxlength="40" autocomplete="nickname" placeholder="The name that others see" onInput=${onValue((value) => change({ name: value }))} /></label>`
    }
    <button class="primary huge" disabled=${busy}>${own ? "Begin" : friends ? "Create the invitation links" : "Watch the bots"}</button>
    ${own > 1 && html`<p class="dim">${game.hides ? `You play ${own} seats on one screen. A curtain hides each from the others.` : `You play ${own} seats on one screen.`}</p>`}
    ${own === 1 && !asksName && name && html`<p class="dim">You play as ${name}. You can change your name in Settings.</p>`}
    ${friends > 0 && html`<p class="dim">You get an invitation link for each friend. The match begins when every seat is taken.</p>`}
  </form>`;
}
