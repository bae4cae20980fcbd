import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { NewIntent } from '#server/marketplace/ports/payments.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import type { Actor } from '#contract/processes/definition.ts';

/** Steps that decide a transition are requested before it. */
export type Deciding =
  | { step: 'reserve'; request: NewIntent }
  | { step: 'confirm' | 'capture'; request: Nothing };

/** Steps that follow a transition are carried out after it. */
export type Following =
  | { step: 'refund'; request: { reason: 'abandoned' | 'requested_by_customer' } }
  | { step: 'payOut'; request: Nothing };

type Nothing = Record<string, never>;

interface Facts {
  id: string;
  transactionId: string;
  /** From 1; increases after a definite refusal. */
  attempt: number;
  /**
   * The transition that the provider's response decides, and who makes it; null when other transitions may be made
   * meanwhile.
   */
  transition: TransitionName | null;
  by: Actor | null;
  createdAt: Date;
  /** Number of tries, including the current one. */
  tries: number;
}

/** A request to the payment provider about a transaction, with everything needed to repeat it. */
export type Operation = Facts & (Deciding | Following);

export type Reservation = Extract<Operation, { step: 'reserve' }>;

const columns = `id, transaction_id, step, attempt, transition, by, request,
  created_at, tries`;

export type NewOperation = Pick<Facts, 'id' | 'transactionId' | 'transition' | 'by'> &
  (Deciding | Following) & { now: Date; runAt: Date; lockedUntil: Date | null };

/**
 * Returns undefined when another transition of the transaction is being decided. The caller holds the transaction's row
 * lock, unless the row does not exist yet.
 */
export function insertOperation(tx: Tx, operation: NewOperation): Promise<Operation | undefined> {
  return tx.first<Operation>(
    `insert into payment_operations
       (id, transaction_id, step, attempt, transition, by, request, created_at, run_at, locked_until, tries)
     select $1, $2, $3, coalesce(max(attempt), 0) + 1, $4, $5, $6::jsonb, $7, $8, $9,
       case when $9::timestamptz is null then 0 else 1 end
     from payment_operations where transaction_id = $2 and step = $3
     on conflict (transaction_id) where status = 'open' and transition is not null do nothing
     returning ${columns}`,
    [
      operation.id,
      operation.transactionId,
      operation.step,
      operation.transition,
      operation.by,
      JSON.stringify(operation.request),
      operation.now,
      operation.runAt,
      operation.lockedUntil,
    ],
    'payment-operation-insert',
  );
}

/** Returns the operation that is currently deciding a transition of this transaction. */
export function findClaim(db: Queryable, transactionId: string): Promise<Operation | undefined> {
  return db.first<Operation>(
    `select ${columns} from payment_operations
     where transaction_id = $1 and status = 'open' and transition is not null`,
    [transactionId],
    'payment-operation-claim',
  );
}

/** Takes over an operation that no process is working on; undefined while one is. */
export function claimStalled(
  tx: Tx,
  id: string,
  { now, lockedUntil }: { now: Date; lockedUntil: Date },
): Promise<Operation | undefined> {
  return tx.first<Operation>(
    `update payment_operations set locked_until = $3, tries = tries + 1
     where id = $1 and status = 'open' and (locked_until is null or locked_until <= $2) returning ${columns}`,
    [id, now, lockedUntil],
    'payment-operation-take-over',
  );
}

/** Claims due operations for the length of the lease, longest due first. Other workers skip them. */
export function claimDueOperations(
  db: Queryable,
  claim: { now: Date; lockedUntil: Date; limit: number },
): Promise<Operation[]> {
  return db.rows<Operation>(
    `update payment_operations set locked_until = $2, tries = tries + 1
     where id in (
       select id from payment_operations
       where status = 'open' and run_at <= $1 and (locked_until is null or locked_until <= $1)
       order by run_at limit $3 for update skip locked)
     returning ${columns}`,
    [claim.now, claim.lockedUntil, claim.limit],
    'payment-operations-claim',
  );
}

/** Returns whether it was still open. */
export async function endOperation(
  tx: Queryable,
  id: string,
  end: { status: 'done' | 'failed' | 'undone'; now: Date; error?: string },
): Promise<boolean> {
  const changed = await tx.run(
    `update payment_operations set status = $2, ended_at = $3, locked_until = null, last_error = $4
     where id = $1 and status = 'open'`,
    [id, end.status, end.now, end.error ?? null],
    'payment-operation-end',
  );
  return changed === 1;
}

/** Returns whether it is open. Waits for a transaction that is ending it at the moment. */
export async function renewLease(db: Queryable, id: string, lockedUntil: Date): Promise<boolean> {
  const changed = await db.run(
    `update payment_operations set locked_until = $2 where id = $1 and status = 'open'`,
    [id, lockedUntil],
    'payment-operation-renew',
  );
  return changed === 1;
}

/** Releases an operation, to be retried at `runAt`. */
export async function postponeOperation(
  db: Queryable,
  id: string,
  { runAt, error }: { runAt: Date; error: string | null },
): Promise<void> {
  await db.run(
    `update payment_operations set run_at = $2, locked_until = null, last_error = $3
     where id = $1 and status = 'open'`,
    [id, runAt, error],
    'payment-operation-postpone',
  );
}

/**
 * Returns whether money still moves through this account: one of its payments has been neither refunded nor paid out,
 * or was paid out since `sentSince` and can still come back.
 */
export async function isAccountNeeded(db: Queryable, accountId: string, sentSince: Date): Promise<boolean> {
  const needed = await db.first(
    `select 1 from payments p
       left join payment_operations o on o.transaction_id = p.transaction_id and o.step in ('refund', 'payOut')
     where p.account_id = $1
     group by p.transaction_id
     having count(o.id) filter (where o.status = 'done') = 0 or count(o.id) filter (where o.status = 'open') > 0
       or (p.payout_id is not null and max(o.ended_at) filter (where o.status = 'done') > $2)
     limit 1`,
    [accountId, sentSince],
  );
  return needed !== undefined;
}

/** The state of a request to the payment provider. */
export interface OperationFacts {
  id: string;
  step: Operation['step'];
  attempt: number;
  status: 'open' | 'done' | 'failed' | 'undone';
  createdAt: Date;
  /** The next try, while it is open. */
  runAt: Date;
  endedAt: Date | null;
  lastError: string | null;
}

/** Earliest first. */
export function findOperationsOf(db: Queryable, transactionId: string): Promise<OperationFacts[]> {
  return db.rows<OperationFacts>(
    `select id, step, attempt, status, created_at, run_at, ended_at,
       last_error
     from payment_operations where transaction_id = $1 order by created_at, step, attempt`,
    [transactionId],
  );
}

/** Returns the payout of a transaction that is still to be made, or whose outcome is unknown. */
export function findOpenPayout(db: Queryable, transactionId: string): Promise<Operation | undefined> {
  return db.first<Operation>(
    `select ${columns} from payment_operations
     where transaction_id = $1 and step = 'payOut' and status = 'open' order by attempt desc limit 1`,
    [transactionId],
  );
}

/** Makes the payout of a transaction due at once. Returns false when none is waiting. */
export async function expeditePayout(tx: Tx, transactionId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(
    `update payment_operations set run_at = $2
     where transaction_id = $1 and step = 'payOut' and status = 'open'
       and (locked_until is null or locked_until <= $2)`,
    [transactionId, now],
  );
  return changed > 0;
}

/** Makes the waiting payouts of this account due now. */
export async function hurryPayouts(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.run(
    `update payment_operations set run_at = $2 where step = 'payOut' and status = 'open' and locked_until is null
       and run_at > $2
       and transaction_id in (select transaction_id from payments where account_id = $1)`,
    [accountId, now],
  );
}
