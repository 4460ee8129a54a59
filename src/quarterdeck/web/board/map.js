/** A board with a map, at the table: it can be moved and zoomed, its pieces move, and what the options point at can be chosen on it. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { moves } from "../settings.js";
import { Pieces, Sheet, placed, useLayout } from "./drawing.js";
import { show } from "./effects.js";
import { Marks } from "./cells.js";
import { clipName } from "./geometry.js";
import { Ghosts } from "./ghosts.js";
import { LookKey } from "./key.js";
import { useLook } from "./looking.js";
import { Menu } from "./menu.js";
import { cellName } from "./naming.js";
import { Fields, Hatchings, SightLines, leadsTo } from "./sight.js";
import { Targets, targetsOf } from "./targets.js";
import { Viewport } from "./viewport.js";
import { WindRose, windInWords } from "./wind.js";

/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").OptionShown} Option */

/**
 * @param {{game: string, moment: import("./looking.js").Moment, scene: Scene, options: Option[], fresh: import("../protocol").LogLine[],
 *   pointed: string, ghosts?: import("../protocol").Ghost[], looked: string, onChoose: (option: Option) => void, onPoint: (key: string, options?: Option[]) => void,
 *   onSelect: (id: string) => void, children?: unknown}} props
 */
export function MapBoard({ game, moment, scene, options, fresh, pointed, ghosts = [], looked, onChoose, onPoint, onSelect, children }) {
  const layout = /** @type {import("./geometry.js").Layout} */ (useLayout(scene.board));
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = useRef(/** @type {Viewport | null} */ (null));
  const shown = useRef(/** @type {Scene | null} */ (null));
  const [menu, setMenu] = useState(/** @type {import("./targets.js").Target | null} */ (null));
  const [hovered, setHovered] = useState("");
  const [pinned, setPinned] = useState("");
  const [looking, setLooking] = useState(false);
  const hatching = useMemo(clipName, []);
  const look = useLook(moment, looked);
  useEffect(() => setPinned(""), [looked]);
  const targets = useMemo(() => targetsOf(scene, layout, options), [scene, layout, options]);

  const all = placed(scene, layout);
  /** @returns {[number, number][]} */
  const interest = () => {
    const first = all.filter(({ piece }) => piece.id === looked);
    return [...first, ...targets, ...all].map(({ x, y }) => [x, y]);
  };

  useLayoutEffect(() => {
    const viewport = new Viewport(/** @type {SVGSVGElement} */ (svg.current), layout);
    view.current = viewport;
    viewport.fit(interest());
    const watch = new ResizeObserver(() => !viewport.touched && viewport.fit(interestNow.current()));
    watch.observe(/** @type {SVGSVGElement} */ (svg.current));
    return () => {
      viewport.stop();
      watch.disconnect();
    };
  }, [layout]);
  const interestNow = useRef(interest);
  interestNow.current = interest;

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scene;
    if (before && svg.current && moves()) show(svg.current, layout, before, scene, fresh);
  }, [scene]);
  useEffect(() => {
    setMenu(null);
    if (targets.length) view.current?.reach(targets.map(({ x, y }) => [x, y]));
  }, [options]);
  useEffect(() => {
    const piece = all.find(({ piece }) => piece.id === looked);
    if (piece) view.current?.reach([[piece.x, piece.y]]);
  }, [looked]);

  const from = all.find(({ piece }) => piece.id === looked);
  /** @param {import("../protocol").SightLine} line */
  const isPointed = (line) =>
    [pointed || hovered, pinned].some((key) => leadsTo(line, key, key && cellName(scene.board, line.at)));
  const lined = (look?.lines ?? []).filter(isPointed).flatMap((line) => line.to);
  const named = new Set([lined.length ? "" : looked, hovered, pointed, ...lined]);
  for (const { piece } of all) if (piece.at && pointed && cellName(scene.board, piece.at) === pointed) named.add(piece.id);

  return html`<div class="map">
    <div class="map-head">
      <p class="caption">${scene.caption ?? ""}</p>
      <${WindRose} game=${game} scene=${scene} />
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" title="Zoom in" aria-label="Zoom in" onClick=${() => view.current?.zoom(1.4)}>+</button>
        <button type="button" title="Zoom out" aria-label="Zoom out" onClick=${() => view.current?.zoom(1 / 1.4)}>−</button>
        <button type="button" title="Whole board" aria-label="Whole board" onClick=${() => view.current?.wanted()}>⤢</button>
        ${targets.length > 0 && html`<button
          type="button"
          title="Clicks look at pieces and choose nothing"
          aria-label="Clicks only look"
          aria-pressed=${looking}
          onClick=${() => setLooking(!looking)}
        ><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path class="eye" d="M2 12Q12 2 22 12Q12 22 2 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" /></svg></button>`}
      </div>
    </div>
    <div class="map-sheet ${looking ? "looking" : ""}">
      <svg
        ref=${svg}
        class="board"
        role="group"
        aria-label="Board. ${scene.caption ?? ""}${scene.wind ? `, ${windInWords(scene)}` : ""}"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => steer(event, view.current)}
      >
        <${Hatchings} name=${hatching} />
        <${Sheet} layout=${layout} />
        <${Marks} scene=${scene} layout=${layout} />
        <${Fields} look=${look} layout=${layout} hatching=${hatching} />
        <${SightLines} look=${look} layout=${layout} from=${from?.piece.at ? layout.centre(from.piece.at) : null} pointed=${isPointed} />
        <${Pieces} scene=${scene} layout=${layout} selected=${looked} named=${named} onSelect=${onSelect} onHover=${setHovered} />
        <${Ghosts} ghosts=${ghosts} scene=${scene} layout=${layout} />
        <${Targets}
          targets=${targets}
          layout=${layout}
          pointed=${pointed}
          onPoint=${onPoint}
          onLook=${(/** @type {import("./targets.js").Target} */ target) => lookInto(target, all, onSelect)}
          onPick=${(/** @type {import("./targets.js").Target} */ target) => (target.options.length === 1 ? onChoose(target.options[0]) : setMenu(target))}
        />
        <g class="effects" aria-hidden="true"></g>
      </svg>
      ${menu && view.current && html`<${Menu}
        options=${menu.options}
        at=${view.current.onScreen([menu.x, menu.y])}
        onChoose=${onChoose}
        onPoint=${onPoint}
        onClose=${() => closeMenu(svg.current, menu.key, setMenu)}
      />`}
      ${children}
    </div>
    <${LookKey}
      game=${game}
      scene=${scene}
      piece=${looked}
      look=${look}
      hatching=${hatching}
      pinned=${pinned}
      pointed=${isPointed}
      onSelect=${onSelect}
      onPoint=${setHovered}
      onPin=${setPinned}
    />
  </div>`;
}

/** Look at what stands where an option points. @param {import("./targets.js").Target} target @param {import("./drawing.js").Placed[]} all @param {(id: string) => void} onSelect */
function lookInto(target, all, onSelect) {
  const here = all.find(({ piece }) => piece.id === target.key || (target.cell && piece.at?.join() === target.cell.join()));
  if (here) onSelect(here.piece.id);
}

/** @param {SVGSVGElement | null} svg @param {string} key @param {(menu: null) => void} setMenu */
function closeMenu(svg, key, setMenu) {
  setMenu(null);
  const target = svg?.querySelector(`[data-target="${CSS.escape(key)}"]`);
  if (target instanceof SVGElement) target.focus();
}

/** @param {KeyboardEvent} event @param {Viewport | null} view */
function steer(event, view) {
  /** @type {Record<string, () => void>} */
  const keys = {
    "+": () => view?.zoom(1.4),
    "=": () => view?.zoom(1.4),
    "-": () => view?.zoom(1 / 1.4),
    ArrowLeft: () => view?.pan(60, 0),
    ArrowRight: () => view?.pan(-60, 0),
    ArrowUp: () => view?.pan(0, 60),
    ArrowDown: () => view?.pan(0, -60),
  };
  const act = keys[event.key];
  if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  act();
}
