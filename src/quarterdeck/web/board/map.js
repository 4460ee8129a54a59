/** A board with a map, at the table: it can be moved and zoomed, its pieces move, and what the options point at can be chosen on it. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { moves } from "../settings.js";
import { Pieces, Sheet, placed, useLayout } from "./drawing.js";
import { show } from "./effects.js";
import { loops, polygon } from "./geometry.js";
import { Targets, targetsOf } from "./targets.js";
import { Menu } from "./menu.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").Option} Option */

/**
 * @param {{scene: Scene, options: Option[], fresh: import("../protocol").LogLine[], pointed: string, selected: string,
 *   onChoose: (option: Option) => void, onPoint: (key: string) => void, onSelect: (id: string) => void}} props
 */
export function MapBoard({ scene, options, fresh, pointed, selected, onChoose, onPoint, onSelect }) {
  const layout = /** @type {import("./geometry.js").Layout} */ (useLayout(scene.board));
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = useRef(/** @type {Viewport | null} */ (null));
  const shown = useRef(/** @type {Scene | null} */ (null));
  const [menu, setMenu] = useState(/** @type {import("./targets.js").Target | null} */ (null));
  const targets = useMemo(() => targetsOf(scene, layout, options), [scene, layout, options]);

  /** @returns {[number, number][]} */
  const interest = () => [
    ...placed(scene, layout).map(({ x, y }) => /** @type {[number, number]} */ ([x, y])),
    ...targets.map(({ x, y }) => /** @type {[number, number]} */ ([x, y])),
  ];

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

  const lookedAt = selected || (scene.pieces ?? []).find((piece) => piece.active)?.id || "";
  const overlays = (scene.overlays ?? []).filter((overlay) => overlay.of === lookedAt || overlay.of === "");

  return html`<div class="map">
    <svg
      ref=${svg}
      class="board"
      role="group"
      aria-label="Board. ${scene.caption ?? ""}"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => steer(event, view.current)}
    >
      <${Sheet} layout=${layout} />
      <g class="overlays" aria-hidden="true">
        ${overlays.map(
          (overlay) =>
            html`<path class="overlay" d=${loops(overlay.cells.map((at) => layout.corners(at)))
              .map(polygon)
              .join("")}><title>${overlay.kind}</title></path>`,
        )}
      </g>
      <${Pieces} scene=${scene} layout=${layout} selected=${selected} onSelect=${onSelect} />
      <${Targets}
        targets=${targets}
        layout=${layout}
        pointed=${pointed}
        onPoint=${onPoint}
        onPick=${(/** @type {import("./targets.js").Target} */ target) => (target.options.length === 1 ? onChoose(target.options[0]) : setMenu(target))}
      />
      <g class="effects" aria-hidden="true"></g>
    </svg>
    ${menu && view.current && html`<${Menu}
      options=${menu.options}
      at=${view.current.onScreen([menu.x, menu.y])}
      onChoose=${onChoose}
      onClose=${() => closeMenu(svg.current, menu.key, setMenu)}
    />`}
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" title="Zoom in" aria-label="Zoom in" onClick=${() => view.current?.zoom(1.4)}>+</button>
      <button type="button" title="Zoom out" aria-label="Zoom out" onClick=${() => view.current?.zoom(1 / 1.4)}>−</button>
      <button type="button" title="Whole board" aria-label="Whole board" onClick=${() => view.current?.whole()}>⤢</button>
    </div>
    ${scene.caption && html`<p class="caption">${scene.caption}${overlays.length ? html` · <span class="key">${overlays[0].kind}</span>` : ""}</p>`}
  </div>`;
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
