import type { Queryable } from '#server/marketplace/ports/db.ts';
import { attemptsAtMost } from './attempts.ts';

/** A mail that could not be sent so far. */
export interface TroubledMail {
  id: number;
  kind: string;
  /** Where it goes, for facts that name the address; else who gets it, as far as the fact names that. */
  email: string | null;
  userId: string | null;
  createdAt: Date;
  error: string;
  /** When it is tried again; null once nobody tries any more. */
  retryAt: Date | null;
}

/** Mails that failed at least once and were not sent since, newest first. */
export function findTroubled(db: Queryable, limit: number): Promise<TroubledMail[]> {
  return db.rows<TroubledMail>(
    `select id, kind, payload ->> 'email' as email, payload ->> 'userId' as "userId", created_at as "createdAt", last_error as error,
       case when attempts < ${attemptsAtMost} then run_at end as "retryAt"
     from outbox where done_at is null and kind like 'mail/%' and last_error is not null order by id desc limit $1`,
    [limit],
  );
}
