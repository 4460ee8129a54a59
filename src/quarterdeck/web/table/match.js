/** The page of one match: sit down if the link says so, wait for the others, play. */
import { get, kept, post, remembered } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Live } from "../live.js";
import { sit } from "../seeds.js";
import { current } from "../settings.js";
import { toast } from "../toast.js";
import { wire } from "../wire.js";
import { Joining } from "./joining.js";
import { Table } from "./table.js";
import { WaitingRoom } from "./waiting.js";

/** @typedef {import("../protocol").MatchInfo} Match */

/** What a link carries behind its #: kept from servers' logs. */
function carried() {
  const found = /^#(invitation|token)=([^.]+)\.(.+)$/.exec(decodeURIComponent(location.hash));
  return found && { kind: found[1], seat: found[2], secret: found[3] };
}

/** @param {{id: string}} props */
export function MatchPage({ id }) {
  const [live, setLive] = useState(/** @type {Live | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [link, setLink] = useState(carried);
  const [, redraw] = useState(0);

  /** @param {Match} match */
  const begin = (match) => {
    const next = new Live(match);
    next.listeners.add(() => redraw((count) => count + 1));
    setLive((old) => {
      old?.close();
      return next;
    });
  };
  useEffect(() => {
    const known = link ? undefined : remembered(id);
    const asked = known
      ? Promise.resolve({ match: known })
      : link?.kind === "token"
        ? post(`/api/matches/${id}/take`, { seat: link.seat, token: link.secret })
        : get(`/api/matches/${id}`);
    asked.then((said) => {
      if (link?.kind === "token") {
        forget();
        wire.restart();
      }
      begin(said.match);
    }, setError);
    return () =>
      setLive((old) => {
        old?.close();
        return null;
      });
  }, [id]);

  const forget = () => {
    history.replaceState(null, "", location.pathname);
    setLink(null);
  };
  /** @param {string} seat @param {string} invitation @param {string} name */
  const sitDown = (seat, invitation, name) =>
    sit(id, seat, invitation, name).then((said) => {
      forget();
      wire.restart();
      begin(said.match);
    });

  if (error)
    return html`<main id="content" class="column"><h1>This match cannot be shown</h1><p class="error" role="alert">${error.message}</p><p><a href="/">To the lobby</a></p></main>`;
  if (!live) return html`<main id="content" class="column"><p class="dim">Setting the table…</p></main>`;
  if (live.gone)
    return html`<main id="content" class="column"><h1>You have left this seat</h1><p class="error" role="alert">${live.gone.message}</p><p><a href="/">To the lobby</a></p></main>`;
  if (link?.kind === "invitation" && !live.match.seats.find((seat) => seat.seat === link.seat)?.taken)
    return html`<${Joining}
      match=${live.match}
      seat=${link.seat}
      name=${current().name}
      onSit=${(/** @type {string} */ name) => sitDown(link.seat, link.secret, name)}
    />`;
  if (live.match.status === "open")
    return html`<${WaitingRoom}
      match=${live.match}
      links=${kept(`invitations ${id}`, {})}
      onSit=${(/** @type {string} */ seat, /** @type {string} */ invitation) => sitDown(seat, invitation, current().name).catch(toast)}
    />`;
  return html`<${Table} key=${live.match.your_seats.join()} live=${live} />`;
}
