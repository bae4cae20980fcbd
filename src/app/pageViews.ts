type Listener = (url: string) => void;

const listeners = new Set<Listener>();

/** Calls back at every page a person comes to, with path and query. Returns a function that stops it. */
export function onPageView(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function recordPageView(url: string): void {
  for (const listener of listeners) listener(url);
}
