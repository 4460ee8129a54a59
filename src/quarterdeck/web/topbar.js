/** The bar at the top: home, the state of the connection, settings. */
import { forgetSeats } from "./api.js";
import { html, onCheck, onValue, useEffect, useRef, useState } from "./html.js";
import { change, sounds, useSettings } from "./settings.js";
import { wire } from "./wire.js";

const SAID = { connecting: "Connecting…", open: "Connected", lost: "Connection lost. Trying again…" };

export function TopBar() {
  return html`<header class="topbar">
    <a class="brand" href="/"><svg viewBox="0 0 64 64" aria-hidden="true"><g
      fill="none"
      stroke="currentColor"
      stroke-width="4"
      stroke-linecap="round"
    ><circle cx="32" cy="32" r="16" /><circle cx="32" cy="32" r="5" /><path
      d="M32 27V7M32 37V57M27 32H7M37 32H57M28 28L14 14M36 36L50 50M36 28L50 14M28 36L14 50"
    /></g></svg> Quarterdeck</a>
    <${Connection} />
    <${SettingsButton} />
  </header>`;
}

function Connection() {
  const [state, set] = useState(wire.state);
  useEffect(() => {
    wire.onState.add(set);
    return () => void wire.onState.delete(set);
  }, []);
  return html`<p class="connection ${state}" role="status">${state === "connecting" ? "" : html`<i aria-hidden="true"></i>${SAID[state]}`}</p>`;
}

function SettingsButton() {
  const settings = useSettings();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  /** @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {string} [hint] */
  const tick = (label, on, set, hint = "") =>
    html`<label class="tick"><input type="checkbox" checked=${on} onChange=${onCheck(set)} /> <span>${label}${hint && html`<small>${hint}</small>`}</span></label>`;
  return html`
    <button type="button" class="quiet" onClick=${() => dialog.current?.showModal()}>Settings</button>
    <dialog
      ref=${dialog}
      class="sheet-dialog"
      aria-labelledby="settings-title"
      onClick=${(/** @type {any} */ event) => event.target === dialog.current && dialog.current?.close()}
    >
      <form method="dialog">
        <h2 id="settings-title">Settings</h2>
        <label class="field">Your name in matches <input
          value=${settings.name}
          maxlength="40"
          autocomplete="nickname"
          onInput=${onValue((value) => change({ name: value }))}
        /></label>
        <fieldset><legend>Colours</legend>
          ${[
            ["", "Same as the system"],
            ["light", "Light"],
            ["dark", "Dark"],
          ].map(
            ([theme, label]) =>
              html`<label class="tick"><input
                type="radio"
                name="theme"
                checked=${settings.theme === theme}
                onChange=${() => change({ theme: /** @type {any} */ (theme) })}
              /> <span>${label}</span></label>`,
          )}
        </fieldset>
        <label class="field">Pace: how long each event is shown <select value=${settings.pace} onChange=${onValue((value) => change({ pace: /** @type {any} */ (value) }))}>
          ${["slow", "normal", "fast", "none"].map((each) => html`<option value=${each}>${each}</option>`)}
        </select></label>
        ${tick("Animation", settings.motion !== "off", (on) => change({ motion: on ? "" : "off" }), "Ships glide and dice roll. Always off if your system asks for reduced motion.")}
        ${tick("Introduce each match", settings.story, (on) => change({ story: on }), "Shows the story, goals and terms before a match, and explains each kind of choice the first time it comes up.")}
        ${tick("Confirm the end of my turn", settings.confirm, (on) => change({ confirm: on }), "Asks you to confirm a choice that ends your turn and cannot be undone afterwards.")}
        <label class="field">Ignore clicks on a new choice for <select value=${settings.rest} onChange=${onValue((value) => change({ rest: Number(value) }))}>
          <option value="0">no time</option><option value="300">0.3 seconds</option><option value="1000">1 second</option>
        </select></label>
        ${tick("Play a sound when it is my turn", sounds(), (on) => change({ sound: on ? "on" : "off" }), "In matches with other people. Off by default on phones.")}
        ${tick("Number keys choose options", settings.digits, (on) => change({ digits: on }))}
        ${tick("Curtain between players in every game", settings.curtain, (on) => change({ curtain: on }), "For several players on one screen. Games with hidden information always have it.")}
        <${Forgetting} />
        <button class="primary">Done</button>
      </form>
    </dialog>`;
}

/** Forget all seats, for people who played on somebody else's computer. */
function Forgetting() {
  const [asked, ask] = useState(false);
  const [failed, fail] = useState("");
  const forget = () => forgetSeats().then(() => location.assign("/"), (error) => fail(error.message));
  return html`<fieldset><legend>This browser</legend>
    ${
      asked
        ? html`<p>This browser will forget your seats. You can return to a seat only with a link to it that you have kept.</p>
          <button type="button" class="primary" onClick=${forget}>Forget all my seats</button>
          <button type="button" onClick=${() => ask(false)}>Keep them</button>`
        : html`<button type="button" onClick=${() => ask(true)}>Forget my seats…</button>`
    }
    ${failed && html`<p role="alert">${failed}</p>`}
  </fieldset>`;
}
