/** What the page uses of preact's hooks. */
export interface Ref<T> {
  current: T;
}
type Update<T> = T | ((old: T) => T);
export function useState<T>(first: T | (() => T)): [T, (next: Update<T>) => void];
export function useReducer<T, A>(reduce: (state: T, act: A) => T, first: T): [T, (act: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(first: T): Ref<T>;
export function useRef<T>(first: null): Ref<T | null>;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<T>(call: T, inputs: readonly unknown[]): T;
export function useId(): string;
