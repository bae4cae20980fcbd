import { createHash } from 'node:crypto';
import type { IdempotentRequest, StorageTransaction, StoredResponse } from '../storage/port.ts';
import { Failure } from './failure.ts';

export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Name of the lock on a key while a request with it is in progress. */
export const keyLock = ({ account, key }: { account: string; key: string }): string => `${account} ${key}`;

/**
 * Returns the response stored for this key, if any. Locks the key until the transaction ends.
 * @throws Failure 409 while another request with the key is in progress, 400 when the key belongs to a different
 * request or is too long.
 */
export async function findStoredResponse(
  tx: StorageTransaction,
  attempt: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  if (attempt.key.length > 255) {
    throw failure(400, 'Idempotency keys may have up to 255 characters.');
  }
  if (!(await tx.tryLock(keyLock(attempt)))) {
    throw failure(
      409,
      `There is currently another in-progress request using this Stripe-Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${attempt.key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  }
  const stored = await tx.responses.find(attempt.account, attempt.key);
  if (stored && stored.request !== attempt.request) {
    throw failure(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${attempt.key}' if you meant to execute a different request.`,
    );
  }
  return stored;
}

/** Stores the response that later requests with this key receive. */
export async function storeResponse(
  tx: StorageTransaction,
  attempt: IdempotentRequest,
  answer: StoredResponse,
  now: number,
): Promise<void> {
  await tx.responses.insert({ ...attempt, ...answer, createdAt: now });
}

const failure = (status: number, message: string, code?: string) =>
  new Failure(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
