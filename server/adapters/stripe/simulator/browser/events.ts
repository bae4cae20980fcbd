type Handler = (event?: unknown) => void;

/** on, once and off, as elements have them. */
export function listeners() {
  const handlers = new Map<string, Set<Handler>>();
  const of = (name: string) => {
    const found = handlers.get(name) ?? new Set();
    handlers.set(name, found);
    return found;
  };
  return {
    on: (name: string, handler: Handler) => void of(name).add(handler),
    once(name: string, handler: Handler) {
      const first: Handler = event => {
        of(name).delete(first);
        handler(event);
      };
      of(name).add(first);
    },
    off: (name: string, handler?: Handler) => void (handler ? of(name).delete(handler) : of(name).clear()),
    emit: (name: string, event?: unknown) => [...of(name)].forEach(handler => handler(event)),
  };
}
