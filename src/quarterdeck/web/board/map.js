/** The interactive map: pan and zoom, animated pieces, and targets of options to click. */
import { onKey } from "../keys.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { pace } from "../watching.js";
import { CellNames, Marks } from "./cells.js";
import { DiceTray } from "./dice.js";
import { Pieces, Sheet, fanRadius, placeShared, placed, useLayout } from "./drawing.js";
import { show } from "./effects.js";
import { clipName, polygon } from "./geometry.js";
import { Ghosts } from "./ghosts.js";
import { Ground, measured } from "./ground.js";
import { NO_TRAIL, cellIn, named as namedIn } from "./happened.js";
import { LookKey } from "./key.js";
import { isCounter, longOf, placeOf } from "./legend.js";
import { useLook, useSight } from "./looking.js";
import { Menu } from "./menu.js";
import { Names } from "./names.js";
import { cellName } from "./naming.js";
import { Arrows, MiniMap, useBox } from "./outlook.js";
import { Fields, Hatchings, SightLines, leadsTo } from "./sight.js";
import { Targets, targetsOf } from "./targets.js";
import { Trails } from "./trails.js";
import { UnitCard } from "./unit.js";
import { NEAR, Viewport } from "./viewport.js";
import { WindRose, windInWords } from "./wind.js";

/** @typedef {import("../protocol").At} At */
/** @typedef {import("../protocol").LogLine} LogLine */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").OptionShown} Option */
/** @typedef {import("./targets.js").Target} Target */

const LEAST = 28; // pixels for a counter and for the longest ship; smaller boats are drawn in proportion
const PLATE = 0.725; // of a cell: how wide a counter is
/** @type {import("./drawing.js").Placed[]} */
const NOBODY = [];
const INCH = 22; // pixels per inch on an open table, where bases have their true size

/**
 * @param {{game: string, moment: import("./looking.js").Moment, scene: Scene, options: Option[], fresh: LogLine[], pointed: string,
 *   ghosts?: import("../protocol").Ghost[], looked: string, chosen?: boolean, asked?: boolean, firing?: boolean, trail?: import("./happened.js").Trail, told?: LogLine | null,
 *   titles?: Record<string, string>, mine?: string[], onChoose: (option: Option) => void, onPoint: (key: string, options?: Option[]) => void,
 *   onSelect: (id: string) => void, onNotice?: (id: string) => void, onCell?: ((cell: string) => void) | null}} props
 *   `chosen`: the user has selected a piece; `asked`: the question is about it; `firing`: the question is about fire
 */
export function MapBoard(props) {
  const { game, moment, scene, options, fresh, pointed, ghosts = [], looked, chosen = false, asked = false, firing = false } = props;
  const { trail = NO_TRAIL, told = null, titles = {}, mine = [], onChoose, onPoint, onSelect, onNotice, onCell } = props;
  const layout = /** @type {import("./geometry.js").Layout} */ (useLayout(scene.board));
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [view, setView] = useState(/** @type {Viewport | null} */ (null));
  const shown = useRef(/** @type {Scene | null} */ (null));
  const [menu, setMenu] = useState(/** @type {Target | null} */ (null));
  const [hovered, setHovered] = useState("");
  const [fan, setFan] = useState("");
  const [pinned, setPinned] = useState("");
  const [looking, setLooking] = useState(false);
  const [fields, setFields] = useState(false);
  const [cell, setCell] = useState(/** @type {At | null} */ (null));
  const [ruler, setRuler] = useState(/** @type {{on: boolean, from: At | null, to: At | null}} */ ({ on: false, from: null, to: null }));
  const hatching = useMemo(clipName, []);
  const look = useLook(moment, looked);
  const box = useBox(view);
  const [later, setLater] = useState(false); // the controls around the map come after its first picture
  useEffect(() => setLater(true), []);
  useEffect(() => setPinned(""), [looked]);
  useEffect(() => setFan(""), [scene]);
  const all = useMemo(() => placed(scene, layout, fan), [scene, layout, fan]);
  const targets = useMemo(() => targetsOf(scene, layout, options, all), [scene, layout, options, all]);

  /** @returns {[number, number][]} */
  const everybody = () => all.map(({ x, y }) => [x, y]);
  /** The selected piece, then the targets. @returns {[number, number][]} */
  const interest = () => [...all.filter(({ piece }) => piece.id === looked), ...targets].map(({ x, y }) => [x, y]);
  const interestNow = useRef(() => /** @type {const} */ ([interest(), everybody()]));
  interestNow.current = () => [interest(), everybody()];
  useLayoutEffect(() => {
    const viewport = new Viewport(/** @type {SVGSVGElement} */ (svg.current), layout, roomFor(all));
    setView(viewport);
    viewport.fit(interest(), everybody());
    const watch = new ResizeObserver(() => {
      const { width, height } = viewport.size();
      viewport.resized();
      const now = viewport.size();
      if (now.width === width && now.height === height) return;
      if (viewport.touched) viewport.show(viewport.box);
      else viewport.fit(...interestNow.current());
    });
    watch.observe(/** @type {SVGSVGElement} */ (svg.current));
    return () => {
      viewport.stop();
      watch.disconnect();
    };
  }, [layout]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scene;
    if (before && svg.current && pace()) show(svg.current, layout, before, scene, fresh);
  }, [scene]);
  // Before painting, so that the board never moves under a finger after the question is visible.
  useLayoutEffect(() => {
    setMenu(null);
    if (targets.length) view?.reach(interest());
  }, [options]);
  useLayoutEffect(() => {
    const piece = all.find(({ piece }) => piece.id === looked);
    if (piece && view && !ruler.on && !view.sees([piece.x, piece.y])) view.reach(interest());
  }, [looked]);

  const from = all.find(({ piece }) => piece.id === looked);
  /** @param {import("../protocol").SightLine} line */
  const isPointed = (line) =>
    [pointed || hovered, pinned].some((key) => leadsTo(line, key, key && cellName(scene.board, line.at)));
  const lined = (look?.lines ?? []).filter(isPointed).flatMap((line) => line.to);
  const about = useMemo(() => new Set(told ? namedIn(scene, told).map((piece) => piece.id) : []), [told, scene]);
  const named = new Set([lined.length ? "" : looked, hovered, pointed, ...lined, ...about]);
  for (const { piece } of all) {
    if (piece.at && pointed && cellName(scene.board, piece.at) === pointed) named.add(piece.id);
    if (fan && placeOf(scene, piece)?.join() === fan) named.add(piece.id);
  }
  const seesFields = firing || chosen || fields;

  /** Fan out the pieces that share a place. @param {string} id */
  const fanAt = (id) => {
    const piece = (scene.pieces ?? []).find((each) => each.id === id);
    const place = piece ? placeShared(scene, piece) : "";
    if (place) setFan(place);
  };
  /** @param {string} id */
  const hover = (id) => {
    setHovered(id);
    onNotice?.(id);
    fanAt(id);
  };
  /** @param {string} id */
  const select = (id) => {
    fanAt(id);
    onSelect(id);
  };
  /** Handle a click on a piece, unless the ruler is on. @param {string} id */
  const pickUp = (id) => ruler.on || select(id);
  /** @param {string} key @param {Option[]} [pointing] */
  const point = (key, pointing) => {
    onPoint(key, pointing);
    fanAt(key);
  };
  /** @param {number} step */
  const lookOn = (step) => {
    const at = all.findIndex(({ piece }) => piece.id === looked);
    const next = all[(at + step + all.length) % all.length]?.piece.id;
    if (next) select(next);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!view || event.pointerType !== "mouse") return;
    const at = view.under(event);
    const here = layout.cellAt(at);
    if (here?.join() !== cell?.join()) setCell(here);
    if (ruler.from && !ruler.to) setRuler({ ...ruler });
    if (!fan) return;
    const fanned = all.filter(({ piece }) => placeOf(scene, piece)?.join() === fan);
    const [x, y] = [fanned.reduce((sum, each) => sum + each.x, 0) / fanned.length, fanned.reduce((sum, each) => sum + each.y, 0) / fanned.length];
    if (Math.hypot(at[0] - x, at[1] - y) > fanRadius(fanned.length, layout.unit) + layout.unit * 0.7) setFan("");
  };
  /** @param {MouseEvent} event */
  const measure = (event) => {
    const spot = view && layout.cellAt(view.under(event));
    if (!view || !spot) return;
    const at = (ruler.on && scene.board.type === "plane" && shipUnder(view.under(event), all, layout.unit)) || spot;
    if (onCell) return onCell(cellName(scene.board, at));
    if (!ruler.on) return setCell(at);
    event.stopPropagation();
    if (ruler.from && !ruler.to) return setRuler({ on: true, from: ruler.from, to: at });
    const here = all.find(({ piece }) => placeOf(scene, piece)?.join() === at.join());
    if (here && here.piece.id !== looked) onSelect(here.piece.id); // so that its sight lines are shown too
    setRuler({ on: true, from: at, to: null });
  };
  const end = ruler.to ?? (ruler.from ? cell : null);
  const ruled = useSight(moment, ruler.on ? ruler.from : null, end);
  const length = ruler.on ? measured(scene, layout, ruler.from, end, from ? look : null) : "";
  /** @param {Target} target */
  const pick = (target) => (target.options.length === 1 ? onChoose(target.options[0]) : setMenu(target));
  const acts = { hover, pickUp, point, lookOn, pick, lookAt: (/** @type {Target} */ target) => lookInto(target, all, select) };
  const now = useRef(acts);
  now.current = acts;
  useLayoutEffect(() => onKey((event) => {
    if (event.key === ".") now.current.lookOn(1);
    if (event.key === ",") now.current.lookOn(-1);
  }), []);
  // Most of the map is redrawn only when it has changed, not on every pointer move; visible pieces come first.
  const drawn = useMemo(() => (!view ? NOBODY : later ? all : all.filter(({ x, y }) => view.shows([x, y]))), [all, view, later]);
  const pieces = useMemo(
    () => html`<${Pieces}
      scene=${scene} layout=${layout} all=${drawn} selected=${looked} told=${about}
      onSelect=${(/** @type {string} */ id) => now.current.pickUp(id)} onHover=${(/** @type {string} */ id) => now.current.hover(id)}
    />`,
    [scene, layout, drawn, looked, about],
  );
  const handles = useMemo(
    () => html`<${Targets}
      targets=${targets} layout=${layout} pointed=${pointed}
      onPoint=${(/** @type {string} */ key, /** @type {Option[]} */ pointing) => now.current.point(key, pointing)}
      onLook=${(/** @type {Target} */ target) => now.current.lookAt(target)}
      onPick=${(/** @type {Target} */ target) => now.current.pick(target)}
    />`,
    [targets, layout, pointed],
  );
  const marks = useMemo(() => html`<${Marks} scene=${scene} layout=${layout} />`, [scene, layout]);

  return html`<div class="map">
    <div class="map-head">
      <p class="caption" title=${scene.caption ?? ""}>${scene.caption ?? ""}</p>
      <${WindRose} game=${game} scene=${scene} />
      <div class="zoom" role="group" aria-label="Map">
        <button type="button" title="Zoom in" aria-label="Zoom in" onClick=${() => view?.zoom(1.4)}>+</button>
        <button type="button" title="Zoom out" aria-label="Zoom out" onClick=${() => view?.zoom(1 / 1.4)}>−</button>
        <button type="button" title="Whole board" aria-label="Whole board" onClick=${() => view?.wanted()}>⤢</button>
        <button
          type="button"
          title="Follow the action: the map moves by itself until you move it"
          aria-label="Follow the action"
          aria-pressed=${Boolean(view && box && !view.touched)}
          onClick=${() => view?.follow(interest(), everybody())}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path class="eye" d="M12 3V8M12 16V21M3 12H8M16 12H21M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" /></svg></button>
        <button
          type="button"
          title="Ruler: click two places"
          aria-label="Ruler"
          aria-pressed=${ruler.on}
          onClick=${() => setRuler({ on: !ruler.on, from: null, to: null })}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path class="eye" d="M3 16L16 3L21 8L8 21ZM7 12L9 14M10 9L13 12M13 6L15 8" /></svg></button>
        <button
          type="button"
          title="Always show fields of fire"
          aria-label="Fields of fire"
          aria-pressed=${fields}
          onClick=${() => setFields(!fields)}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path class="eye" d="M12 20L4 7A12 12 0 0 1 20 7Z" /></svg></button>
        ${targets.length > 0 && html`<button
          type="button"
          title="Inspect: clicks show pieces and choose nothing"
          aria-label="Inspect"
          aria-pressed=${looking}
          onClick=${() => setLooking(!looking)}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path class="eye" d="M2 12Q12 2 22 12Q12 22 2 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" /></svg></button>`}
      </div>
    </div>
    <div class="map-sheet ${looking || ruler.on ? "looking" : ""}">
      <svg
        ref=${svg}
        class="board"
        role="group"
        aria-label="Board. ${scene.caption ?? ""}${scene.wind ? `, ${windInWords(scene)}` : ""}"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => view && steer(event, view)}
        onPointerMove=${move}
        onPointerLeave=${() => setCell(null)}
        onClick=${measure}
      >
        <${Hatchings} name=${hatching} />
        <${Sheet} layout=${layout} />
        ${marks}
        <${CellNames} board=${scene.board} layout=${layout} box=${box} near=${view !== null && layout.unit / view.pixel >= NEAR} />
        <${Fields} look=${seesFields ? look : null} layout=${layout} hatching=${hatching} />
        <${Trails} trail=${trail} layout=${layout} />
        <${SightLines} look=${seesFields ? look : null} layout=${layout} from=${from?.piece.at ? layout.centre(from.piece.at) : null} pointed=${isPointed} />
        ${told && cellIn(told) && scene.board.type !== "plane" && html`<path class="told" d=${polygon(layout.corners(/** @type {At} */ (cellIn(told))))} />`}
        ${pieces}
        <${Ghosts} ghosts=${ghosts} scene=${scene} layout=${layout} />
        ${handles}
        ${view && box && html`<${Names} all=${all} named=${named} unit=${layout.unit} pixel=${view.pixel} />`}
        ${ruler.on && ruler.from && end && html`<path class="ruler ${ruled && ruled.clear === false ? "hidden-sight" : ""}" d="M${layout.centre(ruler.from)}L${layout.centre(end)}" />`}
        ${ruled?.blocked_at?.map((at) => html`<circle key=${at.join()} class="ruler-block" cx=${layout.centre(at)[0]} cy=${layout.centre(at)[1]} r=${layout.unit * 0.3} />`)}
        <g class="effects" aria-hidden="true"></g>
      </svg>
      ${later && html`<${Arrows} view=${view} box=${box} points=${targets.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]))} />
        <${MiniMap} view=${view} box=${box} layout=${layout} all=${all} wanted=${interest()} />`}
      <${Ground} game=${game} scene=${scene} at=${cell} length=${length} sight=${ruled} />
      ${chosen && from && html`<${UnitCard} game=${game} scene=${scene} piece=${from.piece} look=${look} options=${options} asked=${asked} east=${Boolean(view && view.onScreen([from.x, from.y]).left < view.size().width / 2)} south=${Boolean(view && view.onScreen([from.x, from.y]).top < view.size().height / 2)} onClose=${() => onSelect(looked)} />`}
      ${menu && view && html`<${Menu}
        options=${menu.options}
        at=${view.onScreen([menu.x, menu.y])}
        onChoose=${onChoose}
        onPoint=${onPoint}
        onClose=${() => closeMenu(svg.current, menu.key, setMenu)}
      />`}
      <${DiceTray} lines=${fresh} number=${moment.number} titles=${titles} scene=${scene} layout=${layout} view=${view} mine=${mine} />
    </div>
    <${LookKey}
      game=${game}
      scene=${scene}
      piece=${looked}
      look=${look}
      hatching=${hatching}
      pinned=${pinned}
      pointed=${isPointed}
      onSelect=${select}
      onPoint=${setHovered}
      onPin=${setPinned}
    />
  </div>`;
}

/** Return the middle of the nearest ship to a click on an open table. @param {[number, number]} point @param {import("./drawing.js").Placed[]} all @param {number} unit */
function shipUnder([x, y], all, unit) {
  const [nearest] = all.map((each) => ({ each, away: Math.hypot(each.x - x, each.y - y) })).sort((one, other) => one.away - other.away);
  return nearest && nearest.away < unit * 0.5 ? nearest.each.piece.at : null;
}

/** Return how many pixels a cell needs for its pieces to be legible. @param {import("./drawing.js").Placed[]} all */
function roomFor(all) {
  if (all.some(({ kind }) => isCounter(kind))) return LEAST / PLATE;
  const ships = all.filter(({ piece, span }) => !piece.outline && !span).map(({ kind }) => longOf(kind));
  return ships.length ? LEAST / Math.max(...ships) : INCH;
}

/** Select the piece that an option points at. @param {Target} target @param {import("./drawing.js").Placed[]} all @param {(id: string) => void} onSelect */
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

/** @param {Viewport} view @returns {Record<string, () => void>} */
const steering = (view) => ({
  "+": () => view.zoom(1.4),
  "=": () => view.zoom(1.4),
  "-": () => view.zoom(1 / 1.4),
  ArrowLeft: () => view.pan(60, 0),
  ArrowRight: () => view.pan(-60, 0),
  ArrowUp: () => view.pan(0, 60),
  ArrowDown: () => view.pan(0, -60),
});

/** @param {KeyboardEvent} event @param {Viewport} view */
function steer(event, view) {
  const act = steering(view)[event.key];
  if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  act();
}
