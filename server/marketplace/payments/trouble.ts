import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, attemptsAtMost } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** What happens to money that people have to look after. */
export const troubles = ['disputed', 'disputeLost', 'refundFailed', 'payoutFailed'] as const;
export type Trouble = (typeof troubles)[number];

/** The fact that operators have to hear of; its payload is `{transactionId, trouble}`. */
export const paymentTroubled = 'payment/troubled';

/** Owes operators a word about it, in the transaction that writes it down. */
export async function noteTrouble(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  transactionId: string,
  trouble: Trouble,
): Promise<void> {
  await tx.run('update payments set troubled_at = coalesce(troubled_at, $2) where transaction_id = $1', [
    transactionId,
    clock.now(),
  ]);
  await addToOutbox(tx, clock, paymentTroubled, { transactionId, trouble });
}

/** Money that has not moved as it should. */
export interface TroubledMoney {
  /** `operation/<id>` for what can be tried again now, `payment/<transaction>` for what the provider's console settles. */
  id: string;
  kind: string;
  payload: JsonObject;
  attempts: number;
  since: Date;
  lastError: string | null;
}

/** Steps that keep failing, then payments whose money came back or is disputed; oldest first, at most `limit` of each. */
export async function findTroubledMoney(db: Queryable, now: Date, limit: number): Promise<TroubledMoney[]> {
  const [operations, payments] = await Promise.all([
    // A refused payout is tried again as another attempt, so both count.
    db.rows<TroubledMoney>(
      `select 'operation/' || id as id, 'payment/' || step as kind,
         jsonb_build_object('transactionId', transaction_id) as payload, greatest(tries - forgiven, attempt) as attempts,
         created_at as since,
         coalesce(last_error, (select before.last_error from payment_operations before
           where before.transaction_id = o.transaction_id and before.step = o.step and before.attempt < o.attempt
           order by before.attempt desc limit 1)) as "lastError"
       from payment_operations o
       where status = 'open' and greatest(tries - forgiven, attempt) >= ${attemptsAtMost}
         and (locked_until is null or locked_until <= $1)
       order by created_at limit $2`,
      [now, limit],
    ),
    db.rows<TroubledMoney>(
      `select 'payment/' || transaction_id as id,
         case when disputed then 'payment/disputed' when lost_dispute = 'withheld' then 'payment/dispute-lost'
           when refund_failure is not null then 'payment/refund-failed'
           else 'payment/payout-failed' end as kind,
         jsonb_build_object('transactionId', transaction_id, 'intentId', intent_id) as payload, 1 as attempts,
         troubled_at as since, coalesce(refund_failure, payout_failure) as "lastError"
       from payments
       where troubled_at is not null
         and (disputed or lost_dispute = 'withheld' or refund_failure is not null or payout_failure is not null)
       order by troubled_at limit $1`,
      [limit],
    ),
  ]);
  return [...operations, ...payments];
}
