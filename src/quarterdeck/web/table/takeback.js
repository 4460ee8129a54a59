/** Taking a choice back, by consent; having questions out of turn passed; and giving up. */
import { html, useRef } from "../html.js";
import { toast } from "../toast.js";
import { seatTitle } from "../words.js";

/** @param {{live: import("../live.js").Live, position: import("../boards.js").Position}} props */
export function TakeBack({ live, position }) {
  const { undo } = position;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const { number } = position;
  /** @param {boolean} agree */
  const decide = (agree) => live.act("consent", position.seat, { number, agree }).catch(toast);
  if (!position.seat) return null;
  return html`<div class="takeback">
    ${
      undo.you_decide &&
      html`<div class="consent" role="alert"><p>${seatTitle(live.match, undo.asked_by)} would like to take back the last choice.</p>
      <button type="button" onClick=${() => decide(true)}>Agree</button> <button type="button" onClick=${() => decide(false)}>Refuse</button></div>`
    }
    ${undo.asked_by === position.seat && html`<p class="dim" role="status">The others are asked whether you may take it back.</p>`}
    <div class="row">
      <button
        type="button"
        class="quiet"
        disabled=${!undo.can_ask}
        title=${undo.can_ask ? "Take back your last choice" : "Nothing can be taken back after a roll, a draw or somebody else's choice"}
        onClick=${() => live.act("undo", position.seat, { number }).catch(toast)}
      >Take back</button>
      ${
        (position.passing || position.ask?.passes) &&
        html`<button
          type="button"
          class="quiet"
          aria-pressed=${position.passing}
          title=${position.passing ? "Questions out of turn are passed for you until you act again" : "Pass this and whatever else you are asked out of turn, until you act again"}
          onClick=${() => live.act("pass", position.seat, { on: !position.passing }).catch(toast)}
        >${position.passing ? "Passing for you" : "Pass for me"}</button>`
      }
      <button type="button" class="quiet" onClick=${() => dialog.current?.showModal()}>Resign</button>
    </div>
    <dialog ref=${dialog} class="sheet-dialog" aria-label="Resign">
      <form method="dialog"><h2>Resign?</h2>
        <p>${live.match.seats.length === 2 ? "The match is over at once, and the other side has won." : "A bot plays on for you."}</p>
        <div class="row"><button>Play on</button><button
          class="primary"
          value="yes"
          onClick=${() => live.act("resign", position.seat).catch(toast)}
        >Resign</button></div>
      </form>
    </dialog>
  </div>`;
}
