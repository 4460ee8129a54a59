/** The tabs beside the board: log, record sheets, cards, chat, dice, more. */
import { ZoneShown } from "../board/cards.js";
import { html, useState } from "../html.js";
import { ChatPanel } from "./chat.js";
import { FairDice } from "./fair.js";
import { LogPanel } from "./log.js";
import { More } from "./more.js";
import { Sheets, sheetsTitle } from "./sheets.js";
import { TabSheet } from "./tabsheet.js";

/**
 * @param {{live: import("../live.js").Live, viewpoint: import("../live.js").Viewpoint, selected: string, noticed: string, onSelect: (id: string) => void,
 *   onTell: (line: import("../protocol").LogLine | null) => void, onStory: () => void}} props
 */
export function Tabs({ live, viewpoint, selected, noticed, onSelect, onTell, onStory }) {
  const [tab, setTab] = useState("log");
  const [readChat, setReadChat] = useState(0);
  const scene = viewpoint.position?.scene;
  const zones = scene?.board.type === "cards" ? [] : ownFirst(scene?.zones ?? [], viewpoint.seat);
  const said = live.chat.length + live.gallery.length;
  const unread = said - readChat;
  /** @type {import("./tabsheet.js").Tab[]} */
  const tabs = [
    ["log", "Log", () => html`<${LogPanel} game=${live.match.game} lines=${viewpoint.log} scene=${scene} noticed=${noticed} onTell=${onTell} onSelect=${onSelect} />
      ${viewpoint.position && !viewpoint.position.outcome && html`<p class="so-far"><a href="/replay/${live.match.id}?n=${viewpoint.position.number}${viewpoint.seat ? `&seat=${encodeURIComponent(viewpoint.seat)}` : ""}">Replay so far</a></p>`}`],
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
    ["more", "More", () => html`<${More} match=${live.match} onStory=${onStory} />`],
  ];
  const shown = tabs.filter(([key]) => key !== "cards" || zones.length);
  /** @param {string} key */
  const open = (key) => {
    setTab(key);
    if (key === "chat" || tab === "chat") setReadChat(said);
  };
  return html`<${TabSheet} tabs=${shown} tab=${tab} onOpen=${open} />`;
}

/** @param {import("../protocol").Zone[]} zones @param {string} seat */
const ownFirst = (zones, seat) => [...zones.filter(({ owner }) => owner && owner === seat), ...zones.filter(({ owner }) => !owner || owner !== seat)];
