/** The report of a study: the verdict, then who wins, how and when games end, units, places, and rules. */
import { html, onValue, useState } from "../html.js";
import { HeatMap } from "./heat.js";
import { BandPlot, Columns, Intervals, Search } from "./plots.js";
import { Clauses, Units } from "./tables.js";
import { capital, inPoints, percent, points, share, shares, spread } from "./words.js";

/** @typedef {import("../protocol").Report} Told */
/** @typedef {import("../protocol").Findings} Findings */
/** @typedef {import("../protocol").Study} Study */
/** @typedef {import("../protocol").ReportBoard} Board */

/** @param {Told & {inside?: boolean}} props `inside`: it is part of a page with its own title */
export function Report({ findings, boards, inside = false }) {
  const [chosen, setChosen] = useState(0);
  const study = findings.studies[chosen];
  const titles = [...new Set(findings.studies.map((each) => each.scenario))].join(", ");
  return html`<article class="report">
    <header>
      <p class="dim">${study.title} · rules ${study.version}</p>
      ${inside ? html`<h2 class="title">${titles}</h2>` : html`<h1>${titles}</h1>`}
      <p class="lead verdict"><${Sentence} text=${findings.verdict} /></p>
      <p class="dim">${inAll(findings)}, played by ${bots(study)}.
        ${findings.chosen && ` ${capital(findings.chosen)}`} ${findings.stopped && html`<b>Stopped: ${findings.stopped}.</b>`}</p>
    </header>
    <${Variations} findings=${findings} />
    <${FairValue} findings=${findings} />
    ${findings.studies.length > 1 && html`<label class="field study-choice">Results for
      <select value=${chosen} onChange=${onValue((value) => setChosen(Number(value)))}>
        ${findings.studies.map((each, index) => html`<option value=${index}>${each.label}</option>`)}
      </select></label>`}
    <${OneStudy} key=${chosen} study=${study} board=${boards[chosen]} />
    <${Kept} findings=${findings} />
    <${Footer} findings=${findings} />
  </article>`;
}

/** Return how many games were played, and how many were asked for. @param {Findings} findings */
function inAll({ games, asked, studies }) {
  const played = `${games.toLocaleString("en")} games`;
  return !asked || asked === played ? played : `${played} (asked for: ${asked}${studies.length > 1 ? " of each" : ""})`;
}

/** A sentence with names of fields in back quotes. @param {{text: string}} props */
function Sentence({ text }) {
  return capital(text)
    .split("`")
    .map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));
}

/** @param {Study} study */
const bots = (study) => [...new Set(study.casts.flatMap((cast) => Object.values(cast)))].join(" and ");

/** Return the index of a side, by its seat or its name. @param {Study} study @param {Board} board @param {string} name */
function sideOf(study, board, name) {
  const sides = board.scene.sides ?? [];
  const seat = Object.keys(board.titles).find((each) => board.titles[each] === name) ?? "";
  return sides.includes(seat) ? sides.indexOf(seat) : study.sides.findIndex((each) => each.name === name);
}

/** @param {{study: Study, board: Board}} props */
function OneStudy({ study, board }) {
  const gauges = study.gauges;
  const sides = board.scene.sides ?? [];
  const drawn = study.drawn.value > 0;
  return html`
    <section aria-labelledby="wins"><h2 id="wins">Who wins</h2>
      <${Intervals}
        title=${drawn ? "Points of each side, with draws shared" : "Games won by each side"}
        rows=${study.sides.map((side) => ({
          label: capital(side.name),
          note: shares(side.points),
          side: sideOf(study, board, side.name),
          estimate: side.points,
        }))}
        mark=${study.sides[0]?.even ?? 0.5} marked="even" axis="of the points, with 95% intervals" />
      <p>${study.sides.map((side) => `${capital(side.name)} won ${share(side.won, study.games)}`).join("; ")}${drawn && `; drawn ${shares(study.drawn)}`}.</p>
      <${Players} study=${study} board=${board} />
    </section>
    <section aria-labelledby="ends"><h2 id="ends">How games end</h2>
      <ul class="endings">${study.endings.map(
        (ending) => html`<li><span class="ending">${capital(ending.how)} <b>${ending.clause}</b></span>
          <span class="bar"><i style=${{ width: percent(ending.count / study.games) }}></i></span><span class="bar-words">${share(ending.count, study.games)}</span></li>`,
      )}</ul>
      <p>A game takes ${spread(study.decisions, "choices")}${gauges?.turns ? `; ${spread(gauges.turns, "turns")}` : ""}.
        ${gauges && ` A choice has ${gauges.branching.toFixed(1)} options on average, ${gauges.widest.toLocaleString("en")} at most.`}</p>
    </section>
    ${gauges && html`<${Course} study=${study} board=${board} />
      <${Units} units=${gauges.units} titles=${board.titles} sides=${sides} />
      <${HeatMap} scene=${board.scene} places=${gauges.places} games=${gauges.games} />
      <${Clauses} gauges=${gauges} />`}`;
}

/** The results of each bot, and the share of skill in them. @param {{study: Study, board: Board}} props */
function Players({ study, board }) {
  const { players, skill } = study;
  return html`${players.length > 0 && html`<${Intervals}
      title="Points of each bot, over all the seats that it was put in"
      rows=${players.map((player) => ({ label: player.bot, note: shares(player.points), estimate: player.points }))}
      mark=${players[0].even} marked="even" axis="of the points of a seat" />`}
    ${skill && html`<${Intervals}
      title="Skill: one ${skill.stronger} against ${skill.weaker}, in each seat in turn"
      rows=${[
        { label: "Overall", note: shares(skill.points), estimate: skill.points },
        ...Object.entries(skill.by_side).map(([side, estimate]) => ({
          label: `As ${capital(side)}`,
          note: shares(estimate),
          side: sideOf(study, board, side),
          estimate,
        })),
      ]}
      mark=${skill.even} marked="luck" axis="of the points, in ${skill.games.toLocaleString("en")} games" />`}`;
}

/** When games were decided, and their course until then. @param {{study: Study, board: Board}} props */
function Course({ study, board }) {
  const gauges = study.gauges;
  if (!gauges) return null;
  const seats = gauges.course.map((band) => band.seat);
  const sides = board.scene.sides ?? [];
  const changes = Object.entries(gauges.lead_changes_counted).map(([changes, games]) => [Number(changes), games]);
  const most = Math.min(20, Math.max(...changes.map(([each]) => each)));
  const counted = Array.from({ length: most + 1 }, (_, at) =>
    changes.filter(([each]) => (at === most ? each >= at : each === at)).reduce((sum, [, games]) => sum + games, 0),
  );
  const last = gauges.decided.length - 1;
  return html`<section aria-labelledby="course"><h2 id="course">When it was decided</h2>
    <p>${gauges.decided_at !== null && gauges.decided_at < 0.995 && `Half of the games with a winner were decided before ${percent(gauges.decided_at)} of their choices: from then on the winner never fell below 80%. `}
      ${gauges.decided[last] > 0 && `${share(gauges.decided[last], gauges.games)} were decided by the last choice. `}
      ${gauges.undecided > 0 && `${share(gauges.undecided, gauges.games)} were drawn. `}
      In ${shares(gauges.comebacks)} of the games with a winner, the winner had once stood below ${percent(gauges.nearly_lost)}.</p>
    <div class="plots">
      <${Columns} title="Games by when they were decided" counts=${gauges.decided} of=${gauges.games} last=${true}
        labels=${gauges.decided.map((_, at) => (at === last ? "last" : at % 5 === 0 ? `${at * 5}%` : null))}
        axis="of the choices of a game" words="The median is ${percent(gauges.decided_at ?? 1)}." />
      <${Columns} title="Games by how often the lead changed" counts=${counted} of=${gauges.games}
        labels=${counted.map((_, at) => (at === most && changes.some(([each]) => each > most) ? `${at}+` : most > 10 && at % 5 ? null : `${at}`))}
        axis="changes of the lead by five points or more" words="The median is ${gauges.lead_changes.median}." />
    </div>
    <div class="plots">${gauges.course.map(
      (band, index) => html`<${BandPlot} key=${band.seat} title="${board.titles[band.seat] ?? band.seat}: chance of winning, in %"
        band=${band} side=${sides.includes(band.seat) ? sides.indexOf(band.seat) : index} even=${1 / seats.length} />`,
    )}</div>
    <p class="dim">The line is the median game. The darker band holds half of the games, the lighter band 80% of them. The dashed line marks even chances. Chances come from the scenario's value function, not from a search.</p>
  </section>`;
}

/** The variations and their effects. @param {{findings: Findings}} props */
function Variations({ findings }) {
  const { studies, changes } = findings;
  if (studies.length < 2) return null;
  const side = studies[0].sides.reduce((best, each) => (each.points.value > best.points.value ? each : best), studies[0].sides[0]);
  if (!changes.length)
    return html`<section aria-labelledby="studies"><h2 id="studies">Scenarios</h2>
      <ul class="verdicts">${studies.map((study) => html`<li><b>${study.label}</b>: <${Sentence} text=${study.verdict} />.</li>`)}</ul></section>`;
  const own = changes.filter((change) => change.side === side.name);
  const far = Math.max(0.05, ...own.flatMap(({ points }) => [Math.abs(points.low), Math.abs(points.high)]));
  const to = Math.ceil(far * 20) / 20;
  return html`<section aria-labelledby="studies"><h2 id="studies">What a change does</h2>
    <${Intervals}
      title="${capital(side.name)}: points, unchanged and with each change"
      rows=${studies.map((study) => {
        const found = study.sides.find((each) => each.name === side.name)?.points ?? { value: 0, low: 0, high: 1 };
        return { label: study.label, note: shares(found), estimate: found };
      })}
      mark=${side.even} marked="even" axis="of the points" />
    <${Intervals}
      title="${capital(side.name)}: the effect of each change, with the same dice"
      rows=${own.map((change) => ({ label: studies[change.study].label, note: points(change.points), estimate: change.points }))}
      mark=${0} marked="no difference" axis="percentage points" from=${-to} to=${to} says=${inPoints} />
  </section>`;
}

/** The search for the value that makes the scenario even. @param {{findings: Findings}} props */
function FairValue({ findings }) {
  const fair = findings.fair;
  if (!fair) return null;
  const values = fair.tried.map((each) => String(each.value));
  return html`<section aria-labelledby="fair"><h2 id="fair">The most even value</h2>
    <p><${Sentence} text=${fair.sentence} /></p>
    <${Search} title="${capital(fair.side)}: points by ${fair.field}, in %" axis=${fair.field} even=${fair.even}
      points=${fair.tried.map((each) => ({ label: String(each.value), estimate: each.points }))} chosen=${values.indexOf(String(fair.nearest))} />
    <p>Confirmed with other dice over ${fair.confirmed.games.toLocaleString("en")} games: ${shares(fair.confirmed.points)}.</p></section>`;
}

/** @param {{findings: Findings}} props */
function Kept({ findings }) {
  if (!findings.kept.length) return null;
  return html`<section aria-labelledby="kept"><h2 id="kept">Saved games</h2>
    <ul class="kept">${findings.kept.map((each) => html`<li><code>${each.file}</code> ${each.why}${findings.studies.length > 1 && ` (${findings.studies[each.study].label})`}</li>`)}</ul>
    <p class="dim">Each file is a record. Open it with <code>quarterdeck replay</code> or <code>quarterdeck analyse</code>.</p></section>`;
}

/** @param {{findings: Findings}} props */
function Footer({ findings }) {
  return html`<footer class="again"><h2>Reproduce this</h2>
    <p>The same command reproduces these figures exactly, with any number of processes and the same versions:</p>
    <pre tabindex="0"><code>${findings.command}</code></pre>
    <dl>
      <dt>Quarterdeck</dt><dd>${findings.quarterdeck}</dd>
      <dt>Python</dt><dd>${findings.python}</dd>
      <dt>Seed</dt><dd>${findings.seed}</dd>
      ${findings.studies.map((study) => html`<dt>${study.label}</dt><dd>${study.game}, rules ${study.version}, scenario <code>${study.digest}</code></dd>`)}
    </dl></footer>`;
}
