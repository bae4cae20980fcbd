import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
const inScript = () => true;
const onServer = () => false;

/** Whether JavaScript is running: the server must not render controls that do nothing without it. */
export function useHasScript(): boolean {
  return useSyncExternalStore(noChange, inScript, onServer);
}
