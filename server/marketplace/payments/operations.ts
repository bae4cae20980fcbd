import { ApiError } from '#contract/errors.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import {
  claimDueOperations,
  endOperation,
  findClaim,
  insertOperation,
  postponeOperation,
  renewLease,
  claimStalled,
  type Deciding,
  type Following,
  type Operation,
} from './operationStore.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import type { Actor } from '#contract/processes/definition.ts';

/**
 * How long an operation belongs to the process that began it, in milliseconds; afterwards another process recovers it.
 */
export const lease = 2 * MINUTE;

const batchSize = 4;
const second = 1000;

/** The idempotency key of the operation: the provider never performs the same key twice. */
export function keyOf({ transactionId, step, attempt }: Operation): string {
  return `tx:${transactionId}:${step}:${attempt}`;
}

/**
 * The key of a call that the state of the payment already makes idempotent. It changes with every try, since the
 * provider would repeat a failure of its own for the same key.
 */
export function keyOfTry(operation: Operation, call: string): string {
  return `${keyOf(operation)}:${call}:${operation.tries}`;
}

/** The stored text of a failure: enough to find the cause, and limited in length. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);
}

type EngineParts = Pick<Engine, 'clock' | 'ids'>;

/**
 * Records a request before it is made. Confirming and capturing lock out every other transition until they end; a
 * reservation does not, since it only counts once its transition is made. The caller holds the transaction's row lock.
 * @throws transaction-locked while another transition is being decided, or this one by another request.
 */
export async function begin(
  { clock, ids }: EngineParts,
  tx: Tx,
  operation: Deciding & { transactionId: string; transition: TransitionName; by: Actor },
): Promise<Operation> {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + lease);
  const { transition, by, ...rest } = operation;
  const isExclusive = operation.step !== 'reserve';
  const claim = isExclusive ? { transition, by } : { transition: null, by: null };
  const begun =
    (await insertOperation(tx, { ...rest, ...claim, id: ids.uuid(), now, runAt: now, lockedUntil })) ??
    (await resumeStalled(tx, operation, { now, lockedUntil }));
  if (!begun) throw new ApiError('transaction-locked');
  return begun;
}

/** A retry continues the operation of an earlier attempt whose outcome is unknown. */
async function resumeStalled(
  tx: Tx,
  { transactionId, transition, by }: { transactionId: string; transition: TransitionName; by: Actor },
  lock: { now: Date; lockedUntil: Date },
): Promise<Operation | undefined> {
  const claim = await findClaim(tx, transactionId);
  return claim?.transition === transition && claim.by === by ? claimStalled(tx, claim.id, lock) : undefined;
}

/** Schedules a refund or payout for after this database transaction's commit. */
export async function scheduleOperation(
  { clock, ids }: EngineParts,
  tx: Tx,
  operation: Following & { transactionId: string; runAt?: Date },
): Promise<void> {
  const now = clock.now();
  const { runAt = now, ...rest } = operation;
  await insertOperation(tx, {
    ...rest,
    id: ids.uuid(),
    transition: null,
    by: null,
    now,
    runAt,
    lockedUntil: null,
  });
}

/**
 * @throws transaction-locked while a payment decides another transition; the caller holds the transaction's row lock.
 */
export async function requireUnclaimed(tx: Tx, transactionId: string, own?: string): Promise<void> {
  const claim = await findClaim(tx, transactionId);
  if (claim && claim.id !== own) throw new ApiError('transaction-locked');
}

/**
 * Ends the operation inside the transaction that acts on its response. @throws transaction-locked when it was ended
 * elsewhere.
 */
export async function finish({ clock }: EngineParts, tx: Tx, { id }: Operation): Promise<void> {
  if (!(await endOperation(tx, id, { status: 'done', now: clock.now() }))) {
    throw new ApiError('transaction-locked');
  }
}

/** Ends an operation that was definitely refused or is no longer wanted. */
export async function giveUp(
  { clock }: Pick<Engine, 'clock'>,
  db: Queryable,
  { id }: Operation,
  status: 'failed' | 'undone',
  error?: string,
): Promise<void> {
  await endOperation(db, id, { status, now: clock.now(), ...(error ? { error } : {}) });
}

/**
 * Returns whether the operation is still open, also considering a commit in progress; if so, renews the caller's lease.
 */
export function isStillOpen(
  { clock, db }: Pick<Engine, 'clock' | 'db'>,
  { id }: Operation,
): Promise<boolean> {
  return renewLease(db, id, new Date(clock.now().getTime() + lease));
}

/** Releases the operation for a retry: with exponential backoff, an hour at most, or at the given moment. */
export async function release(
  { clock, db }: Pick<Engine, 'clock' | 'db'>,
  { id, tries }: Operation,
  { error, runAt }: { error: string | null; runAt?: Date },
): Promise<void> {
  const wait = Math.min(3600 * second, second * 2 ** tries);
  await postponeOperation(db, id, { runAt: runAt ?? new Date(clock.now().getTime() + wait), error });
}

/** Claims a batch of due operations, including those that a dead process left unfinished. */
export function claimDue({ clock, db }: Pick<Engine, 'clock' | 'db'>): Promise<Operation[]> {
  const now = clock.now();
  return claimDueOperations(db, { now, lockedUntil: new Date(now.getTime() + lease), limit: batchSize });
}
