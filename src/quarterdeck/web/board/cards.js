/** A card table: an area for each player, and the piles between them. */
import { html } from "../html.js";
import { Badge, sideClass } from "./sides.js";
import { kindOf } from "./legend.js";
import { Drawing } from "./pieces.js";
import { spoken } from "./targets.js";
import { Gauges } from "./gauges.js";

/** @typedef {import("../protocol").Zone} Zone */
/** @typedef {import("../protocol").Scene} Scene */
/** @typedef {import("../protocol").OptionShown} Option */

const PLAYING_CARD = /^(10|[2-9JQKA])([♠♥♦♣])$/;
const OPEN_PILE = 6;

/** A card: a playing card by rank and suit, any other by its name and text. @param {{face: string, times?: number, says?: string}} props */
export function Card({ face, times = 1, says = "" }) {
  const playing = PLAYING_CARD.exec(face);
  const count = times > 1 ? html`<b class="times">×${times}</b>` : null;
  if (playing) {
    const red = playing[2] === "♥" || playing[2] === "♦";
    return html`<li class="card playing ${red ? "red" : ""}"><span>${playing[1]}</span><span class="suit">${playing[2]}</span>${count}</li>`;
  }
  return html`<li class="card named k-${hue(face)} ${says ? "told" : ""}"><span class="word">${face}</span>${count}${says && html`<span class="says">${says}</span>`}</li>`;
}

/** Return a tint that depends on the name of a card alone. @param {string} face */
export function hue(face) {
  return [...face].reduce((sum, letter) => (Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0) % 1000003, 2166136) % 9;
}

/** A zone of cards: known faces, and backs for the rest. @param {{zone: Zone}} props */
export function ZoneShown({ zone }) {
  const cards = zone.cards ?? [];
  const hidden = Math.max(0, (zone.count ?? cards.length) - cards.length);
  const late = cards.slice(-OPEN_PILE);
  const groups = inOrder(cards.length > OPEN_PILE && !zone.owner ? late : cards);
  const says = new Map(cards.map((face, index) => [face, (zone.owner && zone.says?.[index]) || ""]));
  return html`<div class="zone" role="group" aria-label=${zone.name}>
    <p class="zone-name">${zone.name} <span class="count">${zone.count ?? cards.length}</span></p>
    <ul class="cards ${zone.owner ? "" : "pile"}">
      ${hidden > 0 && html`<li class="card back" aria-label="${hidden} face down"><span>${hidden}</span></li>`}
      ${groups.map(([face, times], index) => html`<${Card} key=${`${face} ${index}`} face=${face} times=${times} says=${says.get(face)} />`)}
      ${!hidden && !cards.length && html`<li class="card empty" aria-label="empty"></li>`}
    </ul>
  </div>`;
}

/** Group equal neighbours, with their count. @param {string[]} cards @returns {[string, number][]} */
function inOrder(cards) {
  /** @type {[string, number][]} */
  const groups = [];
  for (const face of cards) {
    const last = groups.at(-1);
    if (last && last[0] === face) last[1]++;
    else groups.push([face, 1]);
  }
  return groups;
}

/**
 * @param {{scene: Scene, options: Option[], titles: Record<string, string>, mine: string[], pointed: string, selected: string, over?: boolean,
 *   onChoose: (option: Option) => void, onPoint: (key: string) => void, onSelect: (id: string) => void}} props
 */
export function CardBoard({ scene, options, titles, mine, pointed, over = false, onChoose, onPoint }) {
  const zones = scene.zones ?? [];
  const pieces = scene.pieces ?? [];
  const owners = [...new Set([...(scene.sides ?? []), ...zones.map((zone) => zone.owner ?? "")])].filter(Boolean);
  /** @param {string} id @param {unknown} inner @param {string} [more] */
  const spot = (id, inner, more = "") => {
    const here = options.filter((option) => option.points_at === id);
    return html`<div key=${id} class="spot ${more} ${here.length ? "open" : ""} ${pointed === id ? "pointed" : ""}" data-spot=${id}>
      ${inner}
      ${
        here.length > 0 &&
        html`<div class="spot-options" role="group" aria-label=${spoken(here)}>
        ${here.map(
          (option) => html`<button type="button" class="spot-option" key=${option.notation} data-target=${id}
          onClick=${() => onChoose(option)} onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && onPoint(id)} onPointerLeave=${() => onPoint("")}
          onFocus=${() => onPoint(id)} onBlur=${() => onPoint("")}>${option.text}</button>`,
        )}
      </div>`
      }
    </div>`;
  };
  return html`<div class="card-table" role="group" aria-label="Card table. ${scene.caption ?? ""}">
    <div class="middle">${zones.filter((zone) => !zone.owner).map((zone) => spot(zone.id, html`<${ZoneShown} zone=${zone} />`))}</div>
    <div class="areas">
      ${owners.map((owner) => {
        const side = (scene.sides ?? []).indexOf(owner);
        const own = pieces.filter((piece) => piece.side === side && side >= 0);
        const held = zones.filter((zone) => zone.owner === owner);
        const active = !over && own.some((piece) => piece.active);
        return html`<section key=${owner} class="area ${sideClass(side)} ${active ? "active" : ""}" aria-label=${titles[owner] ?? owner}>
          <h2><${Badge} side=${side} /> ${titles[owner] ?? owner} ${mine.includes(owner) ? html`<span class="tag">you</span>` : ""} ${active ? html`<span class="tag turn">turn</span>` : ""}</h2>
          <div class="spots">${own.map((piece) => {
            const zone = held.find((each) => each.id === piece.id);
            return spot(
              piece.id,
              html`<div class="afloat">
                <svg viewBox="-22 -34 44 68" aria-hidden="true"><${Drawing} piece=${piece} kind=${kindOf(scene.board, piece.kind)} length=${60} /></svg>
                <div>${piece.name !== titles[owner] && html`<p class="zone-name">${piece.name}</p>`}<${Gauges} piece=${piece} /></div>
              </div>
              ${zone && html`<${ZoneShown} zone=${zone} />`}`,
              "manned",
            );
          })}
          ${held.filter((zone) => !own.some((piece) => piece.id === zone.id)).map((zone) => spot(zone.id, html`<${ZoneShown} zone=${zone} />`))}</div>
        </section>`;
      })}
    </div>
    ${scene.caption && html`<p class="caption">${scene.caption}</p>`}
  </div>`;
}
