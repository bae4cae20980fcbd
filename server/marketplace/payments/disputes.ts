import type { Engine } from '#server/marketplace/ctx.ts';
import { recordDispute, type Payment } from './paymentStore.ts';
import { requireProvider } from './provider.ts';
import { reportIncident } from './incidents.ts';

/**
 * Fetches the current state of a payment's dispute, records a change and notifies operators. Only the current state
 * counts, so events may arrive in any order.
 */
export async function refreshDispute(
  engine: Engine,
  { transactionId, intentId }: Pick<Payment, 'transactionId' | 'intentId'>,
): Promise<'open' | 'lost' | undefined> {
  const state = await requireProvider(engine).findDispute(intentId);
  await engine.db.transaction(async tx => {
    const news = await recordDispute(tx, transactionId, state);
    if (!news) return;
    await reportIncident(engine, tx, transactionId, news === 'open' ? 'disputed' : 'disputeLost');
    engine.log.error(news === 'open' ? 'payment disputed' : 'dispute lost', { transactionId });
  });
  return state;
}
