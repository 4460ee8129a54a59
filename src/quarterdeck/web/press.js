/**
 * Decides which presses count. A press that began before the current question appeared was meant for an earlier one. A new
 * question ignores presses for a moment, so that a double click or a held key never answers two. Changes that would move the
 * options wait until no pointer is down.
 */
import { useEffect, useLayoutEffect, useState } from "./html.js";
import { current } from "./settings.js";

let question = "";
let since = 0; // when it appeared, by the monotonic clock
/** @type {{question: string, at: number, spent: boolean} | null} */
let press = null;
let down = false; // a key is down; its repetitions are one press
let pressing = false; // a pointer is down
/** @type {(() => void)[]} */
let waiting = [];

function begin() {
  press = { question, at: performance.now(), spent: false };
}

/** The click event follows the release of the pointer. */
function released() {
  pressing = false;
  setTimeout(() => {
    if (pressing) return;
    const ready = waiting;
    waiting = [];
    for (const each of ready) each();
  });
}

addEventListener(
  "pointerdown",
  () => {
    begin();
    pressing = true;
  },
  true,
);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, released, true);
addEventListener(
  "keydown",
  (event) => {
    if (!event.repeat) begin();
    down = true;
  },
  true,
);
addEventListener("keyup", () => (down = false), true);
addEventListener(
  "click",
  () => {
    // A click without a press before it, as screen readers send it, is a press of its own.
    if (!press || (press.spent && !down)) begin();
    if (press) press.spent = true;
  },
  true,
);

/** Run this now, or as soon as no pointer is down. @param {() => void} move */
export function whenReleased(move) {
  if (pressing) waiting.push(move);
  else move();
}

/** Return whether the current press answers the question on the screen. With `after`: and something that appeared at that time. @param {number} [after] */
export function counts(after = since) {
  return press !== null && press.question === question && press.at - Math.max(since, after) >= current().rest;
}

/**
 * Note the question on the screen, and return whether it is still too new to be answered.
 * @param {string} asked
 */
export function useRest(asked) {
  const [rested, setRested] = useState("");
  useLayoutEffect(() => {
    if (asked === question) return;
    question = asked;
    since = performance.now();
  }, [asked]);
  useEffect(() => {
    const { rest } = current();
    if (!rest) return setRested(asked);
    const timer = setTimeout(() => setRested(asked), rest);
    return () => clearTimeout(timer);
  }, [asked]);
  return rested !== asked;
}
