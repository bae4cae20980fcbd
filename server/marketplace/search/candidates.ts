import type { Queryable } from '#server/marketplace/ports/db.ts';
import { freeByTime, maybeFreeByTime } from './available.ts';
import { conditions, isUnfiltered } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import { findIdsWhere } from './store.ts';
import { add } from './wordQueries.ts';

/**
 * Returns those of these listings that match the filters, in the given order. Words are taken as written: spelling
 * correction would match something else every day.
 */
export async function filterMatching(
  db: Queryable,
  { availability, ...filters }: ListingFilters,
  among: readonly string[],
): Promise<readonly string[]> {
  const byTime = availability?.by === 'time' ? availability : undefined;
  const ownFilters: ListingFilters = { ...filters, ...(availability && !byTime && { availability }) };
  if (among.length === 0 || (!byTime && isUnfiltered(ownFilters))) return among;
  const values: unknown[] = [];
  const where = conditions({ ...ownFilters, ids: among }, values);
  if (byTime) {
    const put = (value: unknown) => add(values, value);
    where.push(maybeFreeByTime(byTime, put), freeByTime(byTime, put));
  }
  const candidates = new Set(await findIdsWhere(db, where.join(' and '), values));
  return among.filter(id => candidates.has(id));
}
