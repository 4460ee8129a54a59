/** Formats for figures. */

/** @typedef {import("../protocol").Estimate} Estimate */

/** Return a share as a percentage. @param {number} value */
export const percent = (value) => `${Math.round(value * 100)}%`;

/** @param {Estimate} estimate */
const digits = ({ low, high }) => ((high - low) / 2 >= 0.0095 ? 0 : 1);

/** Round to that many digits, halves to even, as the terminal does. @param {number} value @param {number} some */
function rounded(value, some) {
  const scaled = value * 10 ** some;
  const below = Math.floor(scaled);
  const half = Math.abs(scaled - below - 0.5) < 1e-9;
  return ((half ? below + (below % 2) : Math.round(scaled)) / 10 ** some).toFixed(some);
}

/** `58% (55–61)`. @param {Estimate} estimate */
export function shares(estimate) {
  const some = digits(estimate);
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((each) => rounded(each * 100, some));
  return `${value}% (${low}–${high})`;
}

/** Return a number with its sign. @param {number} value */
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

/** Return a difference in percentage points: `+4.1 (+1.9 to +6.3)`. @param {Estimate} estimate */
export const points = ({ value, low, high }) => `${signed(value * 100)} (${signed(low * 100)} to ${signed(high * 100)})`;

/** @param {number} value */
export const inPoints = (value) => signed(value * 100).replace(".0", "");

/** `12 of 200 (6%)`. @param {number} count @param {number} of */
export const share = (count, of) => `${count.toLocaleString("en")} of ${of.toLocaleString("en")} (${percent(count / Math.max(1, of))})`;

/** Return an average with its interval: `3.2 (3.0–3.4)`. @param {Estimate} estimate */
export const mean = ({ value, low, high }) => `${value.toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`;

/** Return the distribution of a length in words. @param {import("../protocol").Spread} spread @param {string} what */
export const spread = (spread, what) =>
  spread.least === spread.most
    ? `always ${spread.median.toLocaleString("en")} ${what}`
    : `a median of ${spread.median.toLocaleString("en")} ${what}, and between ${spread.low.toLocaleString("en")} and ${spread.high.toLocaleString("en")} in 80% of games`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
