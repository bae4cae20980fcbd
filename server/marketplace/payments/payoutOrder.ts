import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Payout } from '#server/marketplace/ports/payments.ts';
import { scheduleOperation } from './operations.ts';
import { recordPayoutFailed } from './paymentStore.ts';
import { reportIncident } from './incidents.ts';

/** Schedules a payout after `wait` milliseconds. */
export function orderPayout(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  transactionId: string,
  wait: number,
): Promise<void> {
  const runAt = new Date(engine.clock.now().getTime() + wait);
  return scheduleOperation(engine, tx, { transactionId, step: 'payOut', request: {}, runAt });
}

/**
 * Handles a payout that failed, so that its money is on the account again: another bank account, or another day, may
 * help. A payout cancelled in the provider's console is not repeated unless operators ask for it.
 */
export async function handleFailedPayout(
  engine: Pick<Engine, 'clock' | 'ids' | 'log'>,
  tx: Tx,
  transactionId: string,
  { id, failure = 'unknown' }: Pick<Payout, 'id' | 'failure'>,
): Promise<void> {
  if (!(await recordPayoutFailed(tx, transactionId, { id, failure }))) return;
  engine.log.warn('payout failed', { transactionId, failure });
  if (failure !== 'canceled') await orderPayout(engine, tx, transactionId, DAY);
  await reportIncident(engine, tx, transactionId, 'payoutFailed');
}
