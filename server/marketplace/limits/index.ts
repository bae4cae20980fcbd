import type { Db } from '#server/marketplace/ports/db.ts';

export { limitTries, type TryLimit } from './limitTries.ts';

/** What is counted in this process, once for each database, so that two engines in one process do not share counts. */
export function perDatabase<T>(make: () => T): (engine: { db: Db }) => T {
  const made = new WeakMap<Db, T>();
  return ({ db }) => {
    const known = made.get(db) ?? make();
    made.set(db, known);
    return known;
  };
}
