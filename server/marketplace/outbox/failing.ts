import type { Queryable } from '#server/marketplace/ports/db.ts';
import { maxAttempts } from './store.ts';

/** A mail that has not been sent yet because of failures. */
export interface FailingMail {
  id: number;
  kind: string;
  /**
   * The recipient's address when the payload names one; otherwise the recipient's user id, if the payload names that.
   */
  email: string | null;
  userId: string | null;
  createdAt: Date;
  error: string;
  /** When it is retried; null once it has been given up. */
  retryAt: Date | null;
}

/** A row that has failed and will be retried. */
export interface RetriedRow {
  id: number;
  kind: string;
  attempts: number;
  createdAt: Date;
  error: string;
  retryAt: Date;
}

/** Returns the rows that have failed and will be retried, oldest first. */
export function findRetriedRows(db: Queryable, limit: number): Promise<RetriedRow[]> {
  return db.rows<RetriedRow>(
    `select id, kind, attempts, created_at, last_error as error, run_at as retry_at
     from outbox where done_at is null and last_error is not null and attempts < ${maxAttempts} order by id limit $1`,
    [limit],
  );
}

/** Returns mails that have failed at least once and have not been sent since, newest first. */
export function findFailingMails(db: Queryable, limit: number): Promise<FailingMail[]> {
  return db.rows<FailingMail>(
    `select id, kind, payload ->> 'email' as email, payload ->> 'userId' as user_id, created_at, last_error as error,
       case when attempts < ${maxAttempts} then run_at end as retry_at
     from outbox where done_at is null and kind like 'mail/%' and last_error is not null order by id desc limit $1`,
    [limit],
  );
}
