import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, maxAttempts } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Payment problems that an operator has to handle. */
export const incidentKinds = ['disputed', 'disputeLost', 'refundFailed', 'payoutFailed'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Outbox event: operators must be notified of a payment problem. Its payload is `{transactionId, trouble}`. */
export const paymentIncident = 'payment/troubled';

/** Queues a notification of operators, in the transaction that records the problem. */
export async function reportIncident(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  transactionId: string,
  trouble: IncidentKind,
): Promise<void> {
  await tx.run('update payments set troubled_at = coalesce(troubled_at, $2) where transaction_id = $1', [
    transactionId,
    clock.now(),
  ]);
  await addToOutbox(tx, clock, paymentIncident, { transactionId, trouble });
}

/** A payment operation or payment that has not gone through as it should. */
export interface ProblemPayment {
  /**
   * `operation/<id>` for what can be retried now, `payment/<transaction>` for what is settled in the provider's
   * console.
   */
  id: string;
  kind: string;
  payload: JsonObject;
  attempts: number;
  since: Date;
  lastError: string | null;
}

/**
 * Returns operations that keep failing, then payments whose money came back or is disputed; oldest first, at most
 * `limit` of each.
 */
export async function findProblemPayments(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<ProblemPayment[]> {
  const [operations, payments] = await Promise.all([
    // A refused payout is retried as another attempt, so both count.
    db.rows<ProblemPayment>(
      `select 'operation/' || id as id, 'payment/' || step as kind,
         jsonb_build_object('transactionId', transaction_id) as payload, greatest(tries - forgiven, attempt) as attempts,
         created_at as since,
         coalesce(last_error, (select before.last_error from payment_operations before
           where before.transaction_id = o.transaction_id and before.step = o.step and before.attempt < o.attempt
           order by before.attempt desc limit 1)) as last_error
       from payment_operations o
       where status = 'open' and greatest(tries - forgiven, attempt) >= ${maxAttempts}
         and (locked_until is null or locked_until <= $1)
       order by created_at limit $2`,
      [now, limit],
    ),
    db.rows<ProblemPayment>(
      `select 'payment/' || transaction_id as id,
         case when disputed then 'payment/disputed' when lost_dispute = 'withheld' then 'payment/dispute-lost'
           when refund_failure is not null then 'payment/refund-failed'
           else 'payment/payout-failed' end as kind,
         jsonb_build_object('transactionId', transaction_id, 'intentId', intent_id) as payload, 1 as attempts,
         troubled_at as since, coalesce(refund_failure, payout_failure) as last_error
       from payments
       where troubled_at is not null
         and (disputed or lost_dispute = 'withheld' or refund_failure is not null or payout_failure is not null)
       order by troubled_at limit $1`,
      [limit],
    ),
  ]);
  return [...operations, ...payments];
}
