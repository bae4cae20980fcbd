import { createHash } from 'node:crypto';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { Failure } from './failure.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

export interface IdempotentRequest {
  account: string;
  key: string;
  /** Hash of method, URL and parameters: a key must always come with the same request. */
  request: string;
}

export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Returns the response stored for this key, if any. Locks the key until the transaction ends.
 * @throws Failure 409 while another request with the key is in progress, 400 when the key belongs to a different
 * request or is too long.
 */
export async function findStoredResponse(
  tx: Tx,
  attempt: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  if (attempt.key.length > 255) {
    throw failure(400, 'Idempotency keys may have up to 255 characters.');
  }
  const lock = await tx.first<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 16)) as free',
    [`${attempt.account} ${attempt.key}`],
  );
  if (!lock?.free) {
    throw failure(
      409,
      `There is currently another in-progress request using this Stripe-Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${attempt.key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  }
  const kept = await tx.first<StoredResponse & { request: string }>(
    'select request, status, body from stripe_simulator.idempotency where account = $1 and key = $2',
    [attempt.account, attempt.key],
  );
  if (kept && kept.request !== attempt.request) {
    throw failure(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${attempt.key}' if you meant to execute a different request.`,
    );
  }
  return kept;
}

/** Stores the response that later requests with this key receive. */
export async function storeResponse(
  tx: Tx,
  attempt: IdempotentRequest,
  answer: StoredResponse,
  now: number,
): Promise<void> {
  await tx.run(
    `insert into stripe_simulator.idempotency (account, key, request, status, body, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6))`,
    [attempt.account, attempt.key, attempt.request, answer.status, answer.body, now],
  );
}

const failure = (status: number, message: string, code?: string) =>
  new Failure(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
