/** Beside the board: the log, the record sheets, cards, chat, the dice. */
import { ZoneShown } from "../board/cards.js";
import { html, useRef, useState } from "../html.js";
import { ChatPanel } from "./chat.js";
import { FairDice } from "./fair.js";
import { LogPanel } from "./log.js";
import { More } from "./more.js";
import { Sheets, sheetsTitle } from "./sheets.js";

/**
 * @param {{live: import("../live.js").Live, viewpoint: import("../live.js").Viewpoint, selected: string, onSelect: (id: string) => void}} props
 */
export function Tabs({ live, viewpoint, selected, onSelect }) {
  const [tab, setTab] = useState("log");
  const [readChat, setReadChat] = useState(0);
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const scene = viewpoint.position?.scene;
  const zones = scene?.board.type === "cards" ? [] : ownFirst(scene?.zones ?? [], viewpoint.seat);
  const unread = live.chat.length - readChat;
  /** @type {[string, string, () => unknown][]} */
  const tabs = [
    ["log", "Log", () => html`<${LogPanel} game=${live.match.game} lines=${viewpoint.log} />`],
    [
      "sheets",
      sheetsTitle(scene),
      () => html`<${Sheets} game=${live.match.game} scene=${scene} selected=${selected} onSelect=${onSelect} />`,
    ],
    [
      "cards",
      "Cards",
      () => html`<div class="zones">${zones.map((zone) => html`<${ZoneShown} key=${zone.id} zone=${zone} />`)}</div>`,
    ],
    [
      "chat",
      unread > 0 && tab !== "chat" ? `Chat (${unread})` : "Chat",
      () => html`<${ChatPanel} live=${live} seat=${viewpoint.seat} />`,
    ],
    ["dice", "Fair dice", () => html`<${FairDice} match=${live.match} />`],
    ["more", "More", () => html`<${More} match=${live.match} />`],
  ];
  const shown = tabs.filter(([key]) => key !== "cards" || zones.length);
  /** @param {string} key */
  const open = (key) => {
    setTab(key);
    if (key === "chat" || tab === "chat") setReadChat(live.chat.length);
  };
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = shown.findIndex(([key]) => key === tab);
    const next = shown[(at + step + shown.length) % shown.length][0];
    open(next);
    /** @type {HTMLElement | null | undefined} */ (bar.current?.querySelector(`#tab-${next}`))?.focus();
  };
  return html`<section class="tabs" aria-label="Beside the board">
    <div class="tab-bar" role="tablist" ref=${bar} onKeyDown=${walk}>
      ${shown.map(([key, label]) => html`<button
        key=${key}
        type="button"
        role="tab"
        id="tab-${key}"
        aria-selected=${tab === key}
        aria-controls="tab-body"
        tabindex=${tab === key ? 0 : -1}
        onClick=${() => open(key)}
      >${label}</button>`)}
    </div>
    <div
      class="tab-body"
      key=${tab}
      id="tab-body"
      role="tabpanel"
      aria-labelledby="tab-${tab}"
      tabindex="0"
    >${shown.find(([key]) => key === tab)?.[2]()}</div>
  </section>`;
}

/** @param {import("../protocol").Zone[]} zones @param {string} seat */
const ownFirst = (zones, seat) => [...zones.filter(({ owner }) => owner && owner === seat), ...zones.filter(({ owner }) => !owner || owner !== seat)];
