/** Load data for a component. */
import { useEffect, useState } from "./html.js";

/**
 * @template T
 * @param {() => Promise<T>} fetch @param {readonly unknown[]} inputs
 * @returns {{data: T | null, error: Error | null}}
 */
export function useLoaded(fetch, inputs) {
  const [state, set] = useState(/** @type {{data: T | null, error: Error | null}} */ ({ data: null, error: null }));
  useEffect(() => {
    let wanted = true;
    fetch().then(
      (data) => wanted && set({ data, error: null }),
      (error) => wanted && set({ data: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, inputs);
  return state;
}
