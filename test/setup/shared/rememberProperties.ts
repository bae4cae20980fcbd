/** Globals that persist across files, which Jest's matchers and graceful-fs define. */
export const keptGlobals = (): Set<PropertyKey> =>
  new Set([Symbol.for('$$jest-matchers-object'), Symbol.for('graceful-fs.queue')]);

/**
 * Snapshots the object's own properties and returns a function that restores them: it deletes properties added since,
 * except those in `kept`, and resets changed or deleted ones. `unlisted` names properties that the object has without
 * listing them.
 */
export function rememberProperties(
  object: object,
  kept: ReadonlySet<PropertyKey> = new Set(),
  unlisted: readonly PropertyKey[] = [],
): () => void {
  const before = new Map(
    [...Reflect.ownKeys(object), ...unlisted].map(
      key => [key, Reflect.getOwnPropertyDescriptor(object, key)] as const,
    ),
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
