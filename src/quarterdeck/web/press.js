/**
 * Which presses count. One that began before the question came that is on the screen was meant for another; and a new question
 * takes no answer in its first moments, so that a double click or a key held down never answers two. What would move the
 * options waits until no hand is pressing one.
 */
import { useEffect, useLayoutEffect, useState } from "./html.js";
import { current } from "./settings.js";

let question = "";
let since = 0; // when it came, by the clock that never goes back
/** @type {{question: string, at: number, spent: boolean} | null} */
let press = null;
let down = false; // a key, whose repetitions are all the same press
let pressing = false; // a pointer
/** @type {(() => void)[]} */
let waiting = [];

function begin() {
  press = { question, at: performance.now(), spent: false };
}

/** The click comes after the pointer has gone up. */
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
    // One that nothing led up to, as screen readers make them, is a press of its own.
    if (!press || (press.spent && !down)) begin();
    if (press) press.spent = true;
  },
  true,
);

/** Now, or as soon as no pointer is pressing. @param {() => void} move */
export function whenReleased(move) {
  if (pressing) waiting.push(move);
  else move();
}

/** Whether the press that led here is an answer to what is asked, and, with `after`, to what has been there since then. @param {number} [after] */
export function counts(after = since) {
  return press !== null && press.question === question && press.at - Math.max(since, after) >= current().rest;
}

/**
 * What is asked on the screen now; whether it is still too new to be answered.
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
