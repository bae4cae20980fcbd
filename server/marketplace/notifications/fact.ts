import { DAY } from '#contract/time/units.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { findLivePartners } from '#server/marketplace/transactions/index.ts';
import type { Reader } from '#server/marketplace/users/index.ts';
import type { MailContent } from './mail.ts';

/** Older outbox events cause no mail. Milliseconds. */
const maxAge = 7 * DAY;

/** Returns since when events are recent enough for a mail. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - maxAge);

/**
 * Returns whether the event is recent enough for a mail: after a long outage, or in a freshly seeded demo, there is a
 * large backlog.
 */
export const isFresh = ({ createdAt }: Pick<CurrentEvent, 'createdAt'>, now: Date): boolean =>
  createdAt > freshSince(now);

/** The fields that mails need of the outbox row being processed. */
export interface CurrentEvent {
  id: number;
  createdAt: Date;
  /** Includes the current attempt. */
  attempts: number;
  /** Marks the row as done within the transaction. @throws when another worker has processed it */
  settle(tx: Tx): Promise<void>;
}

/** Returns how a mail names the other party: not at all when their profile is hidden from the reader. */
export async function nameOther(
  db: Queryable,
  other: Reader,
  readerId: string,
): Promise<Pick<MailContent, 'other'>> {
  const isHidden = other.isHidden && !(await findLivePartners(db, readerId, [other.id])).has(other.id);
  return isHidden ? {} : { other: other.displayName };
}
