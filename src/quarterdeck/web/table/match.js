/** The page of one match: join by a link, wait for the others, play. */
import { get, kept, post, put, remembered } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { Live } from "../live.js";
import { sit } from "../seeds.js";
import { current, useSettings } from "../settings.js";
import { toast } from "../toast.js";
import { wire } from "../wire.js";
import { Joining } from "./joining.js";
import { Table } from "./table.js";
import { WaitingRoom } from "./waiting.js";

/** @typedef {import("../protocol").MatchInfo} Match */

/** Return the secret after the # of a link, where servers' logs do not see it. */
function carried() {
  const found = /^#(invitation|token)=([^.]+)\.(.+)$/.exec(decodeURIComponent(location.hash));
  return found && { kind: found[1], seat: found[2], secret: found[3] };
}

const SETTLED = 700; // milliseconds without a change, after which a name counts as finished

/** Send a changed name to the server. @param {Live | null} live */
function useRenaming(live) {
  const { name } = useSettings();
  const known = useRef(name);
  useEffect(() => {
    const seats = live?.match.your_seats ?? [];
    if (!live || name === known.current || seats.length !== 1) return;
    const timer = setTimeout(() => {
      known.current = name;
      put(`/api/matches/${live.match.id}/name`, { seat: seats[0], name: name.slice(0, 40) }).catch(toast);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [name, live]);
}

/** @param {{id: string}} props */
export function MatchPage({ id }) {
  const [live, setLive] = useState(/** @type {Live | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [link, setLink] = useState(carried);
  const [joining, setJoining] = useState(""); // a seat open to anybody
  const [sitting, setSitting] = useState(false); // the seat is reported as taken before the reply says by whom
  const [, redraw] = useState(0);
  useRenaming(live);

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
  /** @param {string} seat @param {string | undefined} invitation @param {string} name */
  const sitDown = (seat, invitation, name) => {
    setSitting(true);
    return sit(id, seat, invitation, name)
      .then((said) => {
        forget();
        setJoining("");
        wire.restart();
        begin(said.match);
      })
      .finally(() => setSitting(false));
  };

  if (error)
    return html`<main id="content" class="column"><h1>This match cannot be shown</h1><p class="error" role="alert">${error.message}</p><p><a href="/">Back to the lobby</a></p></main>`;
  if (!live) return html`<main id="content" class="column"><p class="dim">Loading the match…</p></main>`;
  if (live.gone)
    return html`<main id="content" class="column"><h1>You have left this seat</h1><p class="error" role="alert">${live.gone.message}</p><p><a href="/">Back to the lobby</a></p></main>`;
  if (link?.kind === "invitation" && (sitting || !live.match.seats.find((seat) => seat.seat === link.seat)?.taken))
    return html`<${Joining}
      match=${live.match}
      seat=${link.seat}
      name=${current().name}
      onSit=${(/** @type {string} */ name) => sitDown(link.seat, link.secret, name)}
    />`;
  if (joining && (sitting || live.match.seats.find((seat) => seat.seat === joining)?.anybody))
    return html`<${Joining}
      match=${live.match}
      seat=${joining}
      name=""
      onSit=${(/** @type {string} */ name) => sitDown(joining, undefined, name)}
    />`;
  if (live.match.status === "open" || sitting)
    return html`<${WaitingRoom}
      match=${live.match}
      links=${kept(`invitations ${id}`, {})}
      onSit=${(/** @type {string} */ seat, /** @type {string | undefined} */ invitation) =>
        invitation || current().name ? sitDown(seat, invitation, current().name).catch(toast) : setJoining(seat)}
    />`;
  return html`<${Table} key=${live.match.your_seats.join()} live=${live} />`;
}
