/** Client-side routing: links inside the page change what is shown without a page load. */
import { useEffect, useState } from "./html.js";

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {string} to @param {boolean} [replace] */
export function go(to, replace = false) {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  for (const tell of listeners) tell();
}

addEventListener("popstate", () => {
  for (const tell of listeners) tell();
});

addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("a") : null;
  if (!target || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (target.origin !== location.origin || target.target || target.hasAttribute("download")) return;
  if (target.pathname.startsWith("/api") || target.pathname.startsWith("/static")) return;
  if (target.pathname === location.pathname && target.hash) return;
  event.preventDefault();
  go(target.href);
  scrollTo(0, 0);
});

/** The decoded parts of the current path. */
export function useRoute() {
  const [path, set] = useState(location.pathname + location.search);
  useEffect(() => {
    const tell = () => set(location.pathname + location.search);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return path.split("?")[0].split("/").filter(Boolean).map(decodeURIComponent);
}
