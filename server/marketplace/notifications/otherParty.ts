import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findLivePartners } from '#server/marketplace/transactions/index.ts';
import type { Reader } from '#server/marketplace/users/index.ts';
import type { MailContent } from './mail.ts';

/** Returns how a mail names the other party: not at all when their profile is hidden from the reader. */
export async function nameOther(
  db: Queryable,
  other: Reader,
  readerId: string,
): Promise<Pick<MailContent, 'other'>> {
  const isHidden = other.isHidden && !(await findLivePartners(db, readerId, [other.id])).has(other.id);
  return isHidden ? {} : { other: other.displayName };
}
