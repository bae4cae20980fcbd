import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findOpenPayout, expeditePayout } from './operationStore.ts';
import { lockPayment, settleDispute } from './paymentStore.ts';
import { orderPayout } from './payoutOrder.ts';

/** Makes an operation due at once. Returns false when it is not open, or is being tried. */
export async function hurryOperation(db: Queryable, id: string, now: Date): Promise<boolean> {
  const changed = await db.run(
    `update payment_operations set run_at = $2, forgiven = tries
     where id = $1 and status = 'open' and (locked_until is null or locked_until <= $2)`,
    [id, now],
  );
  return changed === 1;
}

/** Returns whether there is such an operation, or a payment of such a transaction, in whatever state. */
export async function isRetriable(
  db: Queryable,
  kind: 'operation' | 'payment',
  id: string,
): Promise<boolean> {
  const found =
    kind === 'operation'
      ? await db.first('select from payment_operations where id = $1', [id])
      : await db.first('select from payments where transaction_id = $1', [id]);
  return found !== undefined;
}

/**
 * Retries the payout of a payment that operators have looked at, because its money came back or its dispute was lost.
 * Creates a new payout if none is scheduled. Returns false when there is nothing to pay out, or it is still disputed.
 */
export function retryPayment(
  engine: Pick<Engine, 'db' | 'clock' | 'ids'>,
  transactionId: string,
): Promise<boolean> {
  const now = engine.clock.now();
  return engine.db.transaction(async tx => {
    const payment = await lockPayment(tx, transactionId);
    if (!payment || payment.disputed) return false;
    const isSettled = await settleDispute(tx, transactionId);
    if (await expeditePayout(tx, transactionId, now)) return true;
    const isStopped = payment.payoutFailure !== null && !(await findOpenPayout(tx, transactionId));
    if (isStopped) await orderPayout(engine, tx, transactionId, 0);
    return isSettled || isStopped;
  });
}
