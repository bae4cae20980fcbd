import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import {
  claimDueOperations,
  endOperation,
  findClaim,
  insertOperation,
  postponeOperation,
  renewLease,
  takeOver,
  type Deciding,
  type Following,
  type Operation,
} from './operationStore.ts';

/** How long an operation belongs to whom began it, in milliseconds; afterwards it is recovered. */
export const lease = 2 * 60_000;

const together = 4;
const second = 1000;

/** The name of the operation for the provider, which never does the same key twice. */
export function keyOf({ transactionId, step, attempt }: Operation): string {
  return `tx:${transactionId}:${step}:${attempt}`;
}

/**
 * The key of a call that the state of the payment keeps from being done twice: a new one for every try, since the
 * provider would repeat a failure of its own for the same key.
 */
export function keyOfTry(operation: Operation, call: string): string {
  return `${keyOf(operation)}:${call}:${operation.tries}`;
}

/** What is kept of a failure: enough to find it, nothing endless. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);
}

type EngineParts = Pick<Engine, 'clock' | 'ids'>;

/**
 * Writes down what is about to be asked. Confirming and capturing keep every other transition out until they are ended;
 * a reservation does not, since it only counts once its transition is made. The transaction's row is held.
 * @throws transaction-locked while another transition is being decided, or this one by somebody else.
 */
export async function begin(
  { clock, ids }: EngineParts,
  tx: Tx,
  operation: Deciding & { transactionId: string; transition: string; by: Actor },
): Promise<Operation> {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + lease);
  const { transition, by, ...rest } = operation;
  const isExclusive = operation.step !== 'reserve';
  const claim = isExclusive ? { transition, by } : { transition: null, by: null };
  const begun =
    (await insertOperation(tx, { ...rest, ...claim, id: ids.uuid(), now, runAt: now, lockedUntil })) ??
    (await takeOverSame(tx, operation, { now, lockedUntil }));
  if (!begun) throw new ApiError('transaction-locked');
  return begun;
}

/** What an attempt whose outcome nobody heard of has left open is gone on with, when it is tried again. */
async function takeOverSame(
  tx: Tx,
  { transactionId, transition, by }: { transactionId: string; transition: string; by: Actor },
  lock: { now: Date; lockedUntil: Date },
): Promise<Operation | undefined> {
  const claim = await findClaim(tx, transactionId);
  return claim?.transition === transition && claim.by === by ? takeOver(tx, claim.id, lock) : undefined;
}

/** Orders money to be moved once this database transaction is committed. */
export async function order(
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

/** @throws transaction-locked while a payment decides another transition; the transaction's row is held. */
export async function requireUnclaimed(tx: Tx, transactionId: string, own?: string): Promise<void> {
  const claim = await findClaim(tx, transactionId);
  if (claim && claim.id !== own) throw new ApiError('transaction-locked');
}

/** Ends it inside the transaction that acts on its answer. @throws transaction-locked when somebody else has ended it. */
export async function finish({ clock }: EngineParts, tx: Tx, { id }: Operation): Promise<void> {
  if (!(await endOperation(tx, id, { status: 'done', now: clock.now() }))) {
    throw new ApiError('transaction-locked');
  }
}

/** Ends what was definitely refused or is no longer wanted. */
export async function giveUp(
  { clock }: Pick<Engine, 'clock'>,
  db: Queryable,
  { id }: Operation,
  status: 'failed' | 'undone',
  error?: string,
): Promise<void> {
  await endOperation(db, id, { status, now: clock.now(), ...(error ? { error } : {}) });
}

/** Whether nobody has ended it, also not a commit that is on its way; then it belongs to the caller for another lease. */
export function isStillOpen(
  { clock, db }: Pick<Engine, 'clock' | 'db'>,
  { id }: Operation,
): Promise<boolean> {
  return renewLease(db, id, new Date(clock.now().getTime() + lease));
}

/** Lets it be tried again: after a growing while, an hour at most, or at the given moment. */
export async function release(
  { clock, db }: Pick<Engine, 'clock' | 'db'>,
  { id, tries }: Operation,
  { error, runAt }: { error: string | null; runAt?: Date },
): Promise<void> {
  const wait = Math.min(3600 * second, second * 2 ** tries);
  await postponeOperation(db, id, { runAt: runAt ?? new Date(clock.now().getTime() + wait), error });
}

/** A batch of what is due, among it what a dead process has left unfinished. */
export function claimDue({ clock, db }: Pick<Engine, 'clock' | 'db'>): Promise<Operation[]> {
  const now = clock.now();
  return claimDueOperations(db, { now, lockedUntil: new Date(now.getTime() + lease), limit: together });
}
