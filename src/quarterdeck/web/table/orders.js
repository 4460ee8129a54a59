/** Orders: queued answers, a repeated answer, the standing orders of the game, and those in force. */
import { ClauseButton } from "../clause.js";
import { html, onValue, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { isPlain, onKey } from "../keys.js";
import { counts } from "../press.js";
import { current } from "../settings.js";
import { toast } from "../toast.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../boards.js").Position} Position */
/** @typedef {import("../protocol").OrderItem} Item */
/** @typedef {import("../protocol").OrderShown} Order */
/** @typedef {import("../protocol").ForeseenShown} Foreseen */
/** @typedef {import("./last.js").Answer} Answer */

/** Return an order as it is sent. @param {Order} order @param {string} [to] @returns {Item} */
export const itemOf = (order, to = order.to ?? "") => ({ kind: "order", words: order.key, about: order.about ?? "", to });

/** @param {import("../protocol").ItemShown} shown @returns {Item} */
const asSent = ({ kind, words, about = "", to = "" }) => ({ kind, words, about, to });

/** @param {Position} position @returns {Item[]} */
const standing = (position) => (position.orders?.items ?? []).map(asSent);

/** Replace the orders in force. @param {Live} live @param {Position} position @param {Item[]} items */
const give = (live, position, items) =>
  live.act("orders", position.seat, { number: position.number, items, hold: current().confirm }).catch(toast);

/** Add to the orders in force. @param {Live} live @param {Position} position @param {Item[]} items */
export function giveMore(live, position, items) {
  const before = standing(position);
  return give(live, position, [...before, ...items.filter((item) => item.kind === "answer" || !isAmong(before, item))]);
}

/** @param {Item[]} items @param {Item} one */
const isAmong = (items, one) => items.some((item) => JSON.stringify(item) === JSON.stringify(one));

/** @param {Answer} answer @returns {Item} */
const repeated = (answer) => ({ kind: "repeat", words: answer.notation, about: answer.prompt, to: "" });

/**
 * @param {{live: Live, position: Position, last: Answer | null, watching: boolean, resting: boolean, placing: Order | null, onPlace: (order: Order | null) => void,
 *   onGhosts: (ghosts: import("../protocol").Ghost[]) => void}} props `placing`: the order for which a place is being chosen
 */
export function Orders({ live, position, last, watching, resting, placing, onPlace, onGhosts }) {
  const { ask, orders } = position;
  const rests = { "aria-disabled": resting || undefined }; // presses do not count yet
  const [planning, setPlanning] = useState(false);
  const [plan, setPlan] = useState("");
  const asked = useRef(0);
  const free = ask !== null && !watching && !orders?.answering;
  const again = free && last && last.prompt === ask.prompt && ask.options.some((option) => option.notation === last.notation) ? last : null;
  const noMore = () => {
    asked.current += 1;
    onGhosts([]);
  };
  useEffect(noMore, [position.number, position.orders]);

  /** Show on the map what orders would do. @param {Item[]} items */
  const preview = (items) => {
    const mine = (asked.current += 1);
    if (!items.length || !ask) return;
    live.foresee(position, items).then((found) => mine === asked.current && onGhosts(found.ghosts), () => {});
  };
  /** @param {() => Item[]} items */
  const shows = (items) => ({ onPointerEnter: () => preview(items()), onPointerLeave: noMore, onFocus: () => preview(items()), onBlur: noMore });
  const stop = () => orders && !orders.stopped && live.act("orders", position.seat, { stop: true }).catch(toast);
  const goOn = () => orders?.stopped && counts() && live.act("orders", position.seat).catch(toast);
  const repeat = () => again && counts() && giveMore(live, position, [repeated(again)]);
  const keys = useRef({ stop, goOn, repeat });
  keys.current = { stop, goOn, repeat };
  useLayoutEffect(() => onKey((event) => {
    if (!isPlain(event) || event.repeat) return;
    if (event.key === "p") setPlanning((on) => !on);
    else if (event.key === "r") keys.current.repeat();
    else if (event.key === "x") keys.current.stop();
    else if (event.key === "g") keys.current.goOn();
    else return;
    event.preventDefault();
  }), []);
  if (!position.seat || position.outcome || (!free && !orders)) return null;
  /** @param {Order} order */
  const offer = (order) => {
    if (order.takes === "number")
      return html`<${Limit} key=${order.key} order=${order} rests=${rests} onGive=${(/** @type {string} */ to) => counts() && giveMore(live, position, [itemOf(order, to)])} />`;
    const choose = () => (order.takes ? onPlace(order) : counts() && giveMore(live, position, [itemOf(order)]));
    return html`<span class="order" key=${`${order.key} ${order.about ?? ""}`}>
      <button type="button" class="quiet" data-order=${order.key} ...${rests} onClick=${choose} ...${order.takes ? {} : shows(() => [itemOf(order)])}>${order.text}</button>
      <${ClauseButton} game=${live.match.game} id=${order.clause} />
    </span>`;
  };
  return html`<section class="orders" aria-label="Orders">
    ${orders && html`<${Standing} live=${live} position=${position} orders=${orders} rests=${rests} onStop=${stop} onGoOn=${goOn} shows=${shows} />`}
    ${free && !planning && !placing && html`<div class="row order-row" role="group" aria-label="Available orders">
      ${ask.orders.filter((order) => !isAmong(standing(position), itemOf(order))).map(offer)}
      ${again && html`<button type="button" class="quiet" data-order="repeat" aria-keyshortcuts="r" ...${rests} onClick=${repeat} ...${shows(() => [repeated(again)])}>Repeat: ${again.text} <kbd aria-hidden="true">r</kbd></button>`}
      <button type="button" class="quiet" data-order="plan" aria-keyshortcuts="p" title="Queue several answers" onClick=${() => setPlanning(true)}>Plan <kbd aria-hidden="true">p</kbd></button>
    </div>`}
    ${free && planning && html`<${Plan} live=${live} position=${position} plan=${plan} onPlan=${setPlan} onGhosts=${onGhosts} onClose=${() => {
      setPlanning(false);
      noMore();
    }} />`}
    ${free && placing && html`<${Where} order=${placing} onClose=${() => onPlace(null)} onGive=${(/** @type {string} */ to) => {
      onPlace(null);
      giveMore(live, position, [itemOf(placing, to)]);
    }} />`}
  </section>`;
}

/**
 * The orders in force, and why they have stopped.
 * @param {{live: Live, position: Position, orders: import("../protocol").OrdersShown, rests: object, onStop: () => void, onGoOn: () => void, shows: (items: () => Item[]) => object}} props
 */
function Standing({ live, position, orders, rests, onStop, onGoOn, shows }) {
  const items = standing(position);
  const said = orders.stopped ? `Your orders have stopped: ${orders.stopped}.` : orders.answering ? "Your orders are being carried out." : "Standing orders:";
  return html`<div class="standing ${orders.stopped ? "stopped" : ""}">
    <p class="dim" role="status">${said}</p>
    <ul class="chips">
      ${orders.items.map((item, index) => html`<li class="chip" key=${index}>${item.text}<button
        type="button"
        class="quiet"
        aria-label="Cancel the order: ${item.text}"
        onClick=${() => give(live, position, items.filter((_, place) => place !== index))}
      >×</button></li>`)}
    </ul>
    <div class="row">
      ${
        orders.stopped
          ? html`<button type="button" data-order="go-on" aria-keyshortcuts="g" ...${rests} onClick=${onGoOn} ...${shows(() => items)}>Resume <kbd aria-hidden="true">g</kbd></button>
            <button type="button" class="quiet" data-order="clear" onClick=${() => give(live, position, [])}>Cancel them</button>`
          : html`<button type="button" data-order="stop" aria-keyshortcuts="x" onClick=${onStop}>Stop <kbd aria-hidden="true">x</kbd></button>`
      }
    </div>
  </div>`;
}

/** An order that takes a number. @param {{order: Order, rests: object, onGive: (to: string) => void}} props */
function Limit({ order, rests, onGive }) {
  const [to, setTo] = useState(order.to ?? "1");
  useEffect(() => setTo(order.to ?? "1"), [order.to]);
  const [before, after] = order.text.split(order.to ?? "…", 2);
  const worded = (/** @type {string} */ number) => `${before}${number}${after ?? ""}`;
  return html`<span class="order">
    <button type="button" class="quiet" data-order=${order.key} ...${rests} onClick=${() => onGive(to)}>${worded(to)}</button>
    <input type="number" min="0" max="99" value=${to} aria-label=${worded("…")} onInput=${onValue(setTo)} />
  </span>`;
}

/** An order that takes a place, clicked on the map or typed. @param {{order: Order, onGive: (to: string) => void, onClose: () => void}} props */
function Where({ order, onGive, onClose }) {
  const [to, setTo] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (to) onGive(to);
  };
  return html`<form class="row" onSubmit=${submit} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onClose()}>
    <label>${order.text.replace("…", "").trim()}: click the map, or type <input ref=${field} size="5" value=${to} onInput=${onValue(setTo)} /></label>
    <button>Give the order</button> <button type="button" class="quiet" onClick=${onClose}>Cancel</button>
  </form>`;
}

/** @param {string} plan @returns {Item[]} */
const itemsOf = (plan) =>
  plan
    .split(",")
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words) => ({ kind: "answer", words, about: "", to: "" }));

/**
 * Queued answers, typed with commas between them or clicked one after the other. Mistakes are reported at once.
 * @param {{live: Live, position: Position, plan: string, onPlan: (plan: string) => void, onGhosts: (ghosts: import("../protocol").Ghost[]) => void, onClose: () => void}} props
 */
function Plan({ live, position, plan, onPlan, onGhosts, onClose }) {
  const [found, setFound] = useState(/** @type {Foreseen | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const items = itemsOf(plan);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => field.current?.form?.scrollIntoView({ block: "nearest" }), [found]); // on a small screen it may grow out of view
  useEffect(() => {
    let wanted = true;
    const show = (/** @type {Foreseen} */ said) => {
      if (!wanted) return;
      setFound(said);
      onGhosts(said.ghosts);
    };
    const timer = setTimeout(() => live.foresee(position, items).then(show, (error) => wanted && toast(error)), 150);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [plan, position.number]);
  /** @param {string} choice */
  const add = (choice) => onPlan([...items.map((item) => item.words), choice].join(", "));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!items.length) return;
    giveMore(live, position, items);
    onPlan("");
    onClose();
  };
  return html`<form class="plan" aria-label="Plan" onSubmit=${submit} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onClose()}>
    <label>Queued answers, separated by commas
      <input ref=${field} data-plan="words" autocomplete="off" value=${plan} placeholder=${position.ask?.options[0]?.notation ?? ""} onInput=${onValue(onPlan)} /></label>
    ${found && items.length > 0 && html`<div role="status"><ol class="foreseen">${items.map((item, index) => html`<li key=${index} ...${told(found, item, index)} />`)}</ol></div>`}
    ${
      found && !found.stops && found.options.length > 0 && html`<p class="dim">${items.length ? "Then" : "First"}: ${found.question}</p>
      <div class="row next" role="group" aria-label="Possible next answers">${found.options.map(
        (option) => html`<button type="button" class="quiet" key=${option.choice} data-next=${option.choice} onClick=${() => add(option.choice)}>${option.text}</button>`,
      )}</div>`
    }
    <div class="row">
      <button class="primary" data-order="give-plan" disabled=${!items.length}>Give the orders</button>
      <button type="button" class="quiet" onClick=${onClose}>Cancel <kbd aria-hidden="true">Esc</kbd></button>
    </div>
  </form>`;
}

/** Return what would become of one of the answers. @param {Foreseen} found @param {Item} item @param {number} index */
function told(found, item, index) {
  if (index < found.used) return { class: "taken", children: `✓ ${found.answers[index]?.text ?? item.words}` };
  if (index === found.used && found.stops) return { class: "gone", children: `✗ ${found.stops}` };
  return { class: "later", children: `… ${item.words}: checked when its turn comes` };
}
