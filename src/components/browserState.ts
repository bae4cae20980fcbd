import { useCallback, useDeferredValue, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date; false on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const noChange = () => () => undefined;
const inScript = () => true;
const onServer = () => false;

/** Whether JavaScript is running: the server must not render controls that do nothing without it. */
export function useHasScript(): boolean {
  return useSyncExternalStore(noChange, inScript, onServer);
}

/**
 * False on the server, during hydration and when a component first renders, then true, in a rendering that gives way to
 * presses. For parts that a page can do without for a moment: hydration ends with a long task as it is.
 */
export const useIsLater = (): boolean => useDeferredValue(true, false);
