/** An analysis as a standalone page: the curve, the board and the accounts. */
import { CardBoard } from "../board/cards.js";
import { MapBoard } from "../board/map.js";
import { html, onValue, useEffect, useState } from "../html.js";
import { show } from "../packed.js";
import { Accounts } from "./accounts.js";
import { Curve } from "./curve.js";
import { told, verdict } from "./words.js";

/** @typedef {{analysis: import("../protocol").Analysis, onward: Record<number, string>, boards: import("../protocol").Board[],
 *   scenes: (Omit<import("../protocol").Scene, "board"> & {board: number})[], titles: Record<string, string>}} Told */

/** @param {Told} props */
function Alone({ analysis, onward, boards, scenes, titles }) {
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState("");
  const last = analysis.moments.length;
  const place = Math.min(at, scenes.length - 1);
  const scene = { ...scenes[place], board: boards[scenes[place].board] };
  const go = (/** @type {number} */ answers) => setAt(Math.max(0, Math.min(last, answers)));
  useEffect(() => {
    const steer = (/** @type {KeyboardEvent} */ event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof SVGElement) return;
      if (event.key === "ArrowLeft") go(at - 1);
      if (event.key === "ArrowRight") go(at + 1);
    };
    addEventListener("keydown", steer);
    return () => removeEventListener("keydown", steer);
  }, [at]);
  const moment = analysis.moments[at - 1];
  const board = {
    game: analysis.game,
    moment: { match: "", seat: "", number: at, past: true },
    scene,
    options: [],
    fresh: [],
    pointed: "",
    looked: "",
    selected,
    titles,
    mine: [],
    onChoose: () => undefined,
    onPoint: () => undefined,
    onSelect: setSelected,
  };
  return html`<main id="content" class="table replay analysed alone ${scene.board.type}">
    <div class="board-side">${scene.board.type === "cards" ? html`<${CardBoard} ...${board} />` : html`<${MapBoard} ...${board} />`}</div>
    <${Curve} analysis=${analysis} sides=${scene.sides ?? []} at=${at} onGo=${go} />
    <div class="panel-side">
      <section class="ask" aria-label="Position">
        <h1 class="question">${analysis.scenario}</h1>
        <p>${analysis.title}. ${analysis.ended || "The game is not over."}</p>
        <p class="now" role="status"><b>${at} of ${last}</b> ${moment ? told(analysis, moment) : ""}<br />${moment && verdict(analysis, moment)}</p>
        <input class="slider" type="range" aria-label="Answer" min="0" max=${last} value=${at} onInput=${onValue((value) => go(Number(value)))} />
        <div class="row stepping">
          <button type="button" aria-label="Go to the start" onClick=${() => go(0)}>«</button>
          <button type="button" aria-label="Back one answer" disabled=${at <= 0} onClick=${() => go(at - 1)}>◀</button>
          <button type="button" aria-label="Forward one answer" disabled=${at >= last} onClick=${() => go(at + 1)}>▶</button>
          <button type="button" aria-label="Go to the end" onClick=${() => go(last)}>»</button>
        </div>
      </section>
      <section class="tabs" aria-label="Luck and judgement"><div class="tab-body" tabindex="0">
        <h2>Luck and judgement</h2>
        <${Accounts}
          analysis=${analysis}
          sides=${scene.sides ?? []}
          onGo=${go}
          onward=${(/** @type {number} */ answers) => html`<p class="onward">Try another choice from here: <code>${onward[answers + 1]}</code></p>`}
        />
      </div></section>
    </div>
  </main>`;
}

show((/** @type {Told} */ said) => html`<${Alone} ...${said} />`);
