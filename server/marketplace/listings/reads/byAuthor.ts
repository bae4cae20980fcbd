import type { ExpiringListing } from '#contract/booking/hostDay.ts';
import { sanitize } from '#contract/extendedData.ts';
import { isIsoDay, isoDayOf } from '#contract/time/isoDays.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { closesAt, type RenewalColumns } from '../records/freshnessRules.ts';

/** Summary of one of a user's listings. */
export interface ListingLine {
  id: string;
  title: string;
  state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  deleted: boolean;
  createdAt: Date;
}

/** Returns a user's newest listings in any state, including deleted ones. For operators: the caller must check that. */
export function findNewestOf(db: Queryable, authorId: string, limit: number): Promise<ListingLine[]> {
  return db.rows<ListingLine>(
    `select id, title, state, deleted, created_at from listings
     where author_id = $1 order by created_at desc, id limit $2`,
    [authorId, limit],
  );
}

/** Counts a user's listings that are not deleted. */
export async function countOf(db: Queryable, authorId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from listings where author_id = $1 and not deleted',
    [authorId],
  );
  return row?.count ?? 0;
}

/**
 * Returns the user's published listings of which something ends on or before this day (YYYY-MM-DD), soonest first: the
 * time to say that one is still valid, or the days for which it was wanted. Of listings with both, the first.
 */
export async function findExpiring(
  db: Queryable,
  authorId: string,
  until: string,
): Promise<ExpiringListing[]> {
  const rows = await db.rows<RenewalColumns & { id: string; title: string; wantedUntil: string | null }>(
    `select id, title, updated_at, confirmed_at, asked_at, asked, ${wantedUntil} as wanted_until
     from listings where author_id = $1 and state = 'published' and not deleted
       and (asked_at is not null or ${wantedUntil} <= $2)`,
    [authorId, until],
    'listings-expiring',
  );
  return rows
    .flatMap(({ id, title, wantedUntil: last, ...row }): ExpiringListing[] => {
      const closes = closesAt(row);
      const listing = { listingId: id, title: sanitize(title) };
      return [
        ...(closes ? [{ ...listing, reason: 'unconfirmed' as const, day: isoDayOf(closes) }] : []),
        ...(isIsoDay(last) ? [{ ...listing, reason: 'over' as const, day: last }] : []),
      ]
        .toSorted(byDay)
        .slice(0, 1);
    })
    .filter(({ day }) => day <= until)
    .toSorted(byDay);
}

/** SQL: written as a day, or as an object with one. */
const wantedUntil = `coalesce(public_data -> 'availableUntil' ->> 'date', public_data ->> 'availableUntil')`;

const byDay = (one: ExpiringListing, other: ExpiringListing) => one.day.localeCompare(other.day);
