/** The global properties that stay for the next file: what Jest's matchers and file access hold there. */
export const keptGlobals = (): Set<PropertyKey> =>
  new Set([Symbol.for('$$jest-matchers-object'), Symbol.for('graceful-fs.queue')]);

/**
 * Remembers the object's own properties and returns a function that restores them: what was added since is deleted,
 * unless it is in `kept`; what was changed or deleted is as it was.
 */
export function rememberProperties(object: object, kept: ReadonlySet<PropertyKey> = new Set()): () => void {
  const before = new Map(
    Reflect.ownKeys(object).map(key => [key, Reflect.getOwnPropertyDescriptor(object, key)] as const),
  );
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      if (!before.has(key) && !kept.has(key)) Reflect.deleteProperty(object, key);
    }
    for (const [key, property] of before) {
      const now = Reflect.getOwnPropertyDescriptor(object, key);
      if (property && (now?.value !== property.value || now?.get !== property.get)) {
        Reflect.defineProperty(object, key, property);
      }
    }
  };
}
