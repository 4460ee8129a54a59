/** Undo by consent, automatic passing, and resigning. */
import { html, useLayoutEffect, useRef } from "../html.js";
import { isPlain, onKey } from "../keys.js";
import { counts } from "../press.js";
import { toast } from "../toast.js";
import { who } from "../words.js";

/**
 * Always visible below the question. Undo drops a choice that waits for confirmation.
 * @param {{live: import("../live.js").Live, position: import("../boards.js").Position, holding: boolean, onBack: () => void}} props
 */
export function TakeBack({ live, position, holding, onBack }) {
  const { undo } = position;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const { number } = position;
  /** @param {boolean} agree */
  const decide = (agree) => counts() && live.act("consent", position.seat, { number, agree }).catch(toast);
  const takeBack = () => {
    if (holding) onBack();
    else if (undo.can_ask && (counts() || !position.ask)) live.act("undo", position.seat, { number }).catch(toast);
  };
  const takeBackNow = useRef(takeBack);
  takeBackNow.current = takeBack;
  useLayoutEffect(() => onKey((event) => {
    const wanted = event.key === "u" ? isPlain(event) : event.key === "z" && (event.ctrlKey || event.metaKey);
    if (!wanted || event.repeat) return;
    event.preventDefault();
    takeBackNow.current();
  }), []);
  if (!position.seat) return null;
  return html`<footer class="takeback">
    ${
      undo.you_decide &&
      html`<div class="consent" role="alert"><p>${who(live.match, undo.asked_by)} would like to undo the last choice.</p>
      <button type="button" onClick=${() => decide(true)}>Agree</button> <button type="button" onClick=${() => decide(false)}>Refuse</button></div>`
    }
    ${undo.asked_by === position.seat && html`<p class="dim" role="status">Waiting for the others to allow your undo.</p>`}
    <div class="row">
      <button
        type="button"
        class="quiet"
        disabled=${!undo.can_ask && !holding}
        title=${undo.can_ask || holding ? "Undo your last choice (u, or Ctrl+Z)" : "You cannot undo after a roll, a draw or another player's choice"}
        aria-keyshortcuts="u Control+Z"
        onClick=${takeBack}
      >Undo <kbd aria-hidden="true">u</kbd></button>
      ${
        (position.passing || position.ask?.passes) &&
        html`<button
          type="button"
          class="quiet"
          aria-pressed=${position.passing}
          title=${position.passing ? "You pass automatically on choices out of turn, until you act again" : "Pass now and on every choice out of turn, until you act again"}
          onClick=${() => live.act("pass", position.seat, { on: !position.passing }).catch(toast)}
        >${position.passing ? "Passing for you" : "Pass for me"}</button>`
      }
      <button type="button" class="quiet to-orders" title="Go to your orders" onClick=${toOrders}>Orders</button>
      <button type="button" class="quiet" onClick=${() => dialog.current?.showModal()}>Resign</button>
    </div>
    <dialog ref=${dialog} class="sheet-dialog" aria-label="Resign">
      <form method="dialog"><h2>Resign?</h2>
        <p>${live.match.seats.length === 2 ? "The match ends at once, and the other side wins." : "A bot takes over your seat."}</p>
        <div class="row"><button>Keep playing</button><button
          class="primary"
          value="yes"
          onClick=${() => live.act("resign", position.seat).catch(toast)}
        >Resign</button></div>
      </form>
    </dialog>
  </footer>`;
}

/** Scroll to the orders, which lie below the question on a small screen. */
function toOrders() {
  const orders = document.querySelector(".orders");
  orders?.scrollIntoView({ block: "end" });
  const first = orders?.querySelector("button, input");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
