/** The foot of the lobby: the version that the server runs. */
import { get } from "../api.js";
import { html } from "../html.js";
import { useLoaded } from "../loading.js";

export function PageFooter() {
  const { data: server } = useLoaded(() => get("/api"), []);
  return html`<footer class="dim">${server && html`Quarterdeck ${server.version}`}</footer>`;
}
