type Listener = (url: string) => void;

const listeners = new Set<Listener>();

/** Calls the listener for every page the user visits, with path and query. Returns an unsubscribe function. */
export function onPageView(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function recordPageView(url: string): void {
  for (const listener of listeners) listener(url);
}
