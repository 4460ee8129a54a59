/** What a person has set for this browser: how it looks, whether it moves, the name at the table. */
import { keep, kept } from "./api.js";
import { useLayoutEffect, useState } from "./html.js";

/** @typedef {"slow" | "normal" | "fast" | "none"} Pace how long what happens is shown before the next question */
/**
 * @typedef {{name: string, theme: "" | "light" | "dark", motion: "" | "off", digits: boolean, curtain: boolean, notify: boolean, offered: boolean, sound: "" | "on" | "off",
 *   confirm: boolean, rest: number, pace: Pace, story: boolean}} Settings `story`: told before a match; `offered`: whether one has been asked about notices; `sound`: empty for what suits the device;
 *   `confirm`: the end of one's turn; `rest`: milliseconds in which a new question takes no answer
 */

/** @type {Settings} */
const FIRST = { name: "", theme: "", motion: "", digits: true, curtain: false, notify: false, offered: false, sound: "", confirm: true, rest: 300, pace: "normal", story: true };

/** @type {Settings} */
let settings = { ...FIRST, ...kept("settings", {}) };
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const current = () => settings;

/** @param {Partial<Settings>} change */
export function change(change) {
  settings = { ...settings, ...change };
  keep("settings", settings);
  apply();
  for (const tell of listeners) tell(settings);
}

export function apply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = moves() ? "" : "off";
}

/** Whether one's turn is heard: on phones, which lie about among others, only where that was asked for. */
export function sounds() {
  return settings.sound === "on" || (settings.sound === "" && !matchMedia("(pointer: coarse)").matches);
}

/** Whether anything may move: neither switched off here nor unwanted by the system. */
export function moves() {
  return settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** As they are now, drawn anew whenever they change. @returns {Settings} */
export function useSettings() {
  const [, told] = useState(settings);
  useLayoutEffect(() => {
    listeners.add(told);
    return () => void listeners.delete(told);
  }, []);
  return settings;
}
