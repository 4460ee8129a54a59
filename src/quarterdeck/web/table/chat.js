/** Talk at the table. Text is text: nothing in it is ever taken for markup. */
import { html, onValue, useState } from "../html.js";
import { toast } from "../toast.js";
import { seatTitle } from "../words.js";

/** @param {{live: import("../live.js").Live, seat: string}} props */
export function ChatPanel({ live, seat }) {
  const [text, setText] = useState("");
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    live.act("chat", seat, { text: text.trim() }).then(() => setText(""), toast);
  };
  return html`<div class="chat">
    <div role="log" aria-label="Chat"><ol>
      ${live.chat.map((line) => html`<li key=${line.number}><b>${line.name || seatTitle(live.match, line.seat)}</b> ${line.text}</li>`)}
      ${!live.chat.length && html`<li class="dim">Nobody has said anything.</li>`}
    </ol></div>
    ${seat && html`<form onSubmit=${say} class="row"><input
      aria-label="Say something"
      maxlength="500"
      value=${text}
      onInput=${onValue(setText)}
    /><button>Say</button></form>`}
  </div>`;
}
