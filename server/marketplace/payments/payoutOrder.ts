import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Payout } from '#server/marketplace/ports/payments.ts';
import { order } from './operations.ts';
import { notePayoutFailed } from './paymentStore.ts';
import { noteTrouble } from './trouble.ts';

const day = 24 * 60 * 60_000;

/** Orders a payout that is tried after a while, in milliseconds. */
export function orderPayout(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  transactionId: string,
  wait: number,
): Promise<void> {
  const runAt = new Date(engine.clock.now().getTime() + wait);
  return order(engine, tx, { transactionId, step: 'payOut', request: {}, runAt });
}

/**
 * A payout did not arrive, and its money is on the account again: another bank account, or another day, may help. One
 * that somebody cancelled in the provider's console is not made anew unless they ask for it.
 */
export async function payoutCameBack(
  engine: Pick<Engine, 'clock' | 'ids' | 'log'>,
  tx: Tx,
  transactionId: string,
  { id, failure = 'unknown' }: Pick<Payout, 'id' | 'failure'>,
): Promise<void> {
  if (!(await notePayoutFailed(tx, transactionId, { id, failure }))) return;
  engine.log.warn('payout failed', { transactionId, failure });
  if (failure !== 'canceled') await orderPayout(engine, tx, transactionId, day);
  await noteTrouble(engine, tx, transactionId, 'payoutFailed');
}
