import type { Queryable } from '#server/marketplace/ports/db.ts';
import { freeByTime, perhapsFreeByTime } from './available.ts';
import { conditions, isUnfiltered } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import { findIdsWhere } from './store.ts';
import { add } from './values.ts';

/**
 * Those of these listings that can be found with the filters, in the order given. Words count as they are written: a guess at
 * what may have been meant would find something else every day.
 */
export async function findFitting(
  db: Queryable,
  { availability, ...filters }: ListingFilters,
  among: readonly string[],
): Promise<readonly string[]> {
  const byTime = availability?.by === 'time' ? availability : undefined;
  const asked: ListingFilters = { ...filters, ...(availability && !byTime && { availability }) };
  if (among.length === 0 || (!byTime && isUnfiltered(asked))) return among;
  const values: unknown[] = [];
  const where = conditions({ ...asked, ids: among }, values);
  if (byTime) {
    const put = (value: unknown) => add(values, value);
    where.push(perhapsFreeByTime(byTime, put), freeByTime(byTime, put));
  }
  const fitting = new Set(await findIdsWhere(db, where.join(' and '), values));
  return among.filter(id => fitting.has(id));
}
