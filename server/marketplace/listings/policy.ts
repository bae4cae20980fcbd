import { ApiError } from '#contract/errors.ts';
import type { ListingRow } from './rows.ts';

/**
 * Returns the listing if it belongs to this user.
 * @throws ApiError not-found when there is none or it is deleted, forbidden when it belongs to another user.
 */
export function requireOwn<Row extends ListingRow>(row: Row | undefined, userId: string): Row {
  if (!row || row.deleted) throw new ApiError('not-found');
  if (row.author_id !== userId) throw new ApiError('forbidden');
  return row;
}
