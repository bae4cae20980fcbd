import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
const inScript = () => true;
const onServer = () => false;

/** Whether the page's script runs: the server's markup must not show what does nothing without it. */
export function useHasScript(): boolean {
  return useSyncExternalStore(noChange, inScript, onServer);
}
