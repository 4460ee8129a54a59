/** The settings of this browser. */
import { keep, kept } from "./api.js";
import { useLayoutEffect, useState } from "./html.js";

/** @typedef {"slow" | "normal" | "fast" | "none"} Pace how long events are shown before the next question */
/**
 * @typedef {{name: string, theme: "" | "light" | "dark", motion: "" | "off", digits: boolean, curtain: boolean, notify: boolean, offered: boolean, sound: "" | "on" | "off",
 *   confirm: boolean, rest: number, pace: Pace, story: boolean}} Settings `story`: introduce a match; `offered`: notifications have been offered once; `sound`: empty for the default of the device;
 *   `confirm`: confirm the end of a turn; `rest`: milliseconds in which a new question ignores presses
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

/** Return whether a turn is announced by a sound. On phones, which others may hear, only if it is switched on. */
export function sounds() {
  return settings.sound === "on" || (settings.sound === "" && !matchMedia("(pointer: coarse)").matches);
}

/** Return whether animations are on: neither switched off here nor unwanted by the system. */
export function moves() {
  return settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return the current settings, and redraw when they change. @returns {Settings} */
export function useSettings() {
  const [, told] = useState(settings);
  useLayoutEffect(() => {
    listeners.add(told);
    return () => void listeners.delete(told);
  }, []);
  return settings;
}
