/** The sentences of an analysis. Points are percentage points of win probability. */
/** @typedef {import("../protocol").Analysis} Analysis */
/** @typedef {import("../protocol").Estimate} Estimate */
/** @typedef {import("../protocol").Moment} Moment */

/** @param {number} chance */
export const points = (chance) => (100 * chance).toFixed(1).replace("-", "−");

/** Return points with their sign. @param {number} chance */
export const signed = (chance) => (chance > 0 ? `+${points(chance)}` : points(chance));

/** @param {Estimate} estimate */
export const interval = (estimate) => `${points(estimate.low)} to ${points(estimate.high)}`;

/** Return whether an estimate is statistically significant. @param {Estimate} estimate */
export const isClear = (estimate) => estimate.low > 0 || estimate.high < 0;

/** @param {Analysis} analysis @param {string} seat */
export const nameOf = (analysis, seat) => analysis.accounts.find((account) => account.seat === seat)?.name ?? "";

/** Return the seat that a throw helped most, and how much. @param {Record<string, Estimate>} luck */
export const gainer = (luck) => Object.entries(luck).reduce((best, each) => (each[1].value > best[1].value ? each : best));

/** Return how far an analysis goes that was stopped before the end. @param {Analysis} analysis */
export const extent = (analysis) => `Analysed only as far as answer ${analysis.moments.length} of ${analysis.answers}.`;

/** Return who did what. @param {Analysis} analysis @param {Moment} moment */
export function told(analysis, moment) {
  const who = nameOf(analysis, moment.seat);
  return who ? `${who}: ${moment.text}` : moment.text;
}

/** Return a turning point in one line. @param {Analysis} analysis @param {Moment} moment */
export function turningWords(analysis, moment) {
  const { luck, choice } = moment;
  if (luck) {
    const [seat, gain] = gainer(luck);
    return `${told(analysis, moment)}, luck for ${nameOf(analysis, seat)}: ${signed(gain.value)}`;
  }
  return choice ? `${told(analysis, moment)}, an error of ${points(choice.cost.value)}; better: ${choice.best_text}` : told(analysis, moment);
}

/** Return the verdict on one answer: luck, error, or neither. @param {Analysis} analysis @param {Moment} moment */
export function verdict(analysis, moment) {
  if (moment.luck) {
    const [seat, gain] = gainer(moment.luck);
    const about = moment.is_exact ? "" : ", estimated from a sample of its results";
    return isClear(gain) ? `luck for ${nameOf(analysis, seat)}: ${signed(gain.value)} (${interval(gain)})${about}` : "no significant luck";
  }
  const { choice } = moment;
  if (!choice) return "";
  if (choice.best === moment.notation) return "the search agrees";
  if (!choice.is_clear) return `no significant error: ${choice.best_text} is about as good`;
  return `an error of ${points(choice.cost.value)} (${interval(choice.cost)}); better: ${choice.best_text}`;
}
