/** The lab's report as a standalone page. */
import { html } from "../html.js";
import { show } from "../packed.js";
import { Report } from "./report.js";

show((/** @type {import("../protocol").Report} */ told) => html`<main id="content"><${Report} ...${told} /></main>`);
