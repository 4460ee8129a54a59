/** The current question, the options with their odds, and the options that the rules forbid. */
import { ClauseButton } from "../clause.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { walk } from "../board/menu.js";
import { isPlain, onKey } from "../keys.js";
import { Briefs, rowsOf } from "../rows.js";
import { current } from "../settings.js";
import { wire } from "../wire.js";
import { keep, kept } from "../api.js";
import { later } from "../later.js";
import { list, seated } from "../words.js";
import { OddsBar, OddsTable, RowOdds, useOdds } from "./odds.js";
import { Confirm } from "./confirm.js";
import { Lesson } from "./lesson.js";
import { Offer } from "./notice.js";
import { Refusals } from "./refused.js";
import { Settle } from "./settle.js";
import { Spend } from "./spend.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../boards.js").Position} Position */
/** @typedef {import("../protocol").OptionShown} Option */
/**
 * @typedef {{live: Live, position: Position, pointed: string, considered: Option[], busy: boolean, resting: boolean, holding: Option | null,
 *   onChoose: (option: Option) => void, onPoint: (key: string, options?: Option[]) => void, onConfirm: () => void, onBack: () => void,
 *   onSpend: (choices: string[]) => void, watching: boolean, answering: boolean, onSkip: () => void}} Props `watching`: earlier events are still being shown; `answering`: orders will answer
 */

const Ending = later(() => import("./ending.js"), "Ending");
const SHORT = 18; // letters of a group that leaves room for another beside it
const AT_ONCE = 14; // rows painted first, about a screenful; the rest follows at once
const FEW = 3; // answers after which the hint disappears

/** @param {Props} props */
export function AskPanel(props) {
  const { live, position, busy, holding, watching } = props;
  return html`<section class="ask" aria-label="Your move">
    ${position.differs && html`<${Settle} live=${live} position=${position} differs=${position.differs} />`}
    ${
      watching
        ? html`<p class="dim watching" role="status">Showing what happened. <button type="button" onClick=${props.onSkip}>Skip <kbd aria-hidden="true">Space</kbd></button></p>`
        : position.outcome
        ? html`<${Ending} match=${live.match} position=${position} />`
        : position.ask
          ? props.answering
            ? html`<h2 class="question">${position.ask.question}</h2><p class="dim">Your orders are answering this.</p>`
            : holding
            ? html`<${Confirm} text=${holding.text} onConfirm=${props.onConfirm} onBack=${props.onBack} />`
            : isAskedSeveralTimes(position.ask)
            ? html`<h2 class="question">${position.ask.question} <${ClauseButton} game=${live.match.game} id=${position.ask.clause} /></h2>
              <${Spend} key=${position.ask.since} game=${live.match.game} ask=${position.ask} busy=${busy} resting=${props.resting} onSpend=${props.onSpend} />
              <ul class="options"><${Refusals} game=${live.match.game} refusals=${position.ask.refusals} /></ul>`
            : html`<${Question} ...${props} ask=${position.ask} />`
          : !position.differs && html`<${Waiting} live=${live} position=${position} />`
    }
    ${busy && wire.state !== "open" && html`<p class="dim" role="status">Your choice will be sent when the connection is back.</p>`}
  </section>`;
}

/** @param {import("../protocol").AskShown} ask */
const isAskedSeveralTimes = (ask) => ask.times > 1 && ask.options.length > 1;

/** @param {{live: Live, position: Position}} props */
function Waiting({ live, position }) {
  const waiting = position.waiting
    .map((seat) => live.match.seats.find((each) => each.seat === seat))
    .filter((seat) => seat !== undefined);
  const names = list(waiting.map(seated));
  return html`<h2 class="question">${names ? `Waiting for ${names}` : "A moment…"}</h2>
    <p class="dim">${position.seat ? "You will see your choices when it is your turn." : "You are watching."}</p>
    <${Offer} live=${live} />`;
}

/** @param {Props & {ask: import("../protocol").AskShown}} props */
function Question({ live, position, ask, pointed, considered, busy, resting, onChoose, onPoint }) {
  const odds = useOdds(live, position);
  const rows = useMemo(() => rowsOf(ask.options), [ask]);
  const [whole, setWhole] = useState(-1);
  useEffect(() => setWhole(ask.since), [ask.since]);
  const [open, setOpen] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const answers = useRef(kept("answers", 0));

  /** @param {Option} option */
  const choose = (option) => {
    keep("answers", (answers.current += 1));
    onChoose(option);
  };
  const chooseNow = useRef(choose);
  chooseNow.current = choose;

  useLayoutEffect(() => {
    setOpen("");
    for (const scrolled of [box.current?.closest(".ask"), box.current?.closest(".panel-side")]) if (scrolled) scrolled.scrollTop = 0;
  }, [ask.since]);
  // Keyboard users stay among the options when a new question replaces the old one.
  useLayoutEffect(() => {
    if (busy) return;
    const idle = document.activeElement === document.body || document.activeElement === null;
    if (idle && document.body.dataset.keyboard) box.current?.querySelector("button")?.focus();
  }, [ask.since, busy]);

  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (!isPlain(event) || busy || !current().digits) return;
      const row = /^[1-9]$/.test(event.key) ? rows[Number(event.key) - 1] : undefined;
      if (!row) return;
      event.preventDefault();
      if (row.options.length === 1) return chooseNow.current(row.options[0]);
      /** @type {HTMLElement | null | undefined} */
      const first = box.current?.querySelector(`[data-row="${rows.indexOf(row)}"] [data-item=true]`);
      first?.focus();
    };
    return onKey(press);
  }, [ask, busy]);

  return html`
    <h2 class="question">${ask.question} <${ClauseButton} game=${live.match.game} id=${ask.clause} /></h2>
    <${Lesson} match=${live.match} position=${position} prompt=${ask.prompt} />
    ${ask.together && html`<p class="dim">All players choose at the same time. Choices are revealed when everybody is ready.</p>`}
    <ul class="options ${resting ? "resting" : ""}" ref=${box} onKeyDown=${(/** @type {KeyboardEvent} */ event) => walk(event, box.current)}>
      ${rows.slice(0, whole === ask.since ? rows.length : AT_ONCE).map((row, index) => {
        const digit = index < 9 && current().digits && html`<kbd aria-hidden="true">${index + 1}</kbd>`;
        const [option] = row.options;
        const isPointed = pointed && (option.points_at === pointed || row.options.some((each) => considered.includes(each))) ? "pointed" : "";
        const clause = option.clause !== ask.clause && html`<${ClauseButton} game=${live.match.game} id=${option.clause} />`;
        if (row.group) {
          const alone = !rows[index - 1]?.group && !rows[index + 1]?.group;
          const wide = alone || row.group.length > SHORT ? "wide" : "";
          return html`<li key=${`${ask.since} ${row.key}`} class="option grouped ${wide} ${isPointed}" data-row=${index}>
            <div class="group-words"><span class="choice-text">${row.group}</span><span class="group-keys">${digit}${clause}</span></div>
            <${Briefs} row=${row} busy=${busy} resting=${resting} onChoose=${choose} onPoint=${onPoint} />
            <${RowOdds} options=${row.options} odds=${odds} />
          </li>`;
        }
        return html`<li key=${row.key} class="option ${isPointed}" data-row=${index}>
          <button
            type="button"
            class="choice"
            data-item="true"
            data-choice=${option.notation}
            disabled=${busy}
            aria-disabled=${resting || undefined}
            onClick=${() => choose(option)}
            onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint(option.points_at, [option])}
            onPointerLeave=${() => onPoint("")}
            onFocus=${() => onPoint(option.points_at, [option])}
            onBlur=${() => onPoint("")}
          >
            ${digit}
            <span class="choice-text">${option.text}</span>
            <${OddsBar} odds=${odds.get(option.notation)} />
          </button>
          ${worthATable(odds.get(option.notation)) && html`<button
            type="button"
            class="more"
            aria-expanded=${open === option.notation}
            aria-label="All odds: ${option.text}"
            onClick=${() => setOpen(open === option.notation ? "" : option.notation)}
          >odds</button>`}
          ${clause}
          ${open === option.notation && html`<${OddsTable} odds=${odds.get(option.notation)} />`}
        </li>`;
      })}
      ${(whole === ask.since || rows.length <= AT_ONCE) && html`<${Refusals} game=${live.match.game} refusals=${ask.refusals} />`}
    </ul>
    ${answers.current < FEW && html`<p class="hint">Choose here, or click a ringed piece or place on the board. The percentages are odds, computed from the rules.</p>`}
  `;
}

/** @param {import("../protocol").OddsShown | undefined} odds */
const worthATable = (odds) => odds !== undefined && odds.likely.length > 1;
