/** A match on paper: players, board, record sheets and log, rendered when the browser prints. */
import { Thumbnail } from "../board/picture.js";
import { Badge } from "../board/sides.js";
import { html, render, useEffect, useRef } from "../html.js";
import { list, paragraphs, seated, who } from "../words.js";
import { gathered } from "./log.js";
import { Sheets, sheetsTitle } from "./sheets.js";

/** @typedef {import("../boards.js").Position} Position */
/** @typedef {{match: import("../protocol").MatchInfo, position: Position, log: import("../protocol").LogLine[]}} Printed */

/** Print what is shown at that moment, or nothing where nothing may be shown. @param {Printed | null} what */
export function usePrinted(what) {
  const now = useRef(what);
  now.current = what;
  useEffect(() => {
    const paper = document.createElement("div");
    paper.className = "printed";
    const before = () => {
      if (!now.current) return;
      document.body.append(paper);
      render(html`<${Sheet} ...${now.current} />`, paper);
    };
    const after = () => {
      render(null, paper);
      paper.remove();
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
      after();
    };
  }, []);
}

/** @param {Printed} props */
function Sheet({ match, position, log }) {
  const { scene } = position;
  if (!scene) return null;
  const order = scene.sides ?? [];
  const asked = list(position.waiting.map((seat) => who(match, seat)));
  return html`<header><h1>${match.title || match.scenario_title}</h1>
      <p>${[match.title && match.scenario_title, match.game_title, scene.caption].filter(Boolean).join(" · ")}</p></header>
    <ul class="printed-seats">${match.seats.map((seat, index) => html`<li key=${seat.seat}><${Badge} side=${order.includes(seat.seat) ? order.indexOf(seat.seat) : index} /> ${seated(seat)}</li>`)}</ul>
    <p><b>${position.outcome ? position.outcome.text : asked ? `${asked} to move.` : ""}</b></p>
    <div class="printed-board"><${Thumbnail} scene=${scene} label="The board" /></div>
    ${paragraphs(match.story).map((part) => html`<p class="printed-story">${part}</p>`)}
    <section><h2>${sheetsTitle(scene)}</h2><${Sheets} game=${match.game} scene=${scene} selected="" onSelect=${() => undefined} /></section>
    <section><h2>Log</h2><ol class="printed-log">${gathered(log, scene).map(({ lines, text }, index) => html`<li key=${index}>${text} <small>${lines[0].clause}</small></li>`)}</ol></section>
    <footer>${location.origin}/match/${match.id}, as of ${new Date().toLocaleString()}</footer>`;
}
