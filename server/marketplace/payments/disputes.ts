import type { Engine } from '#server/marketplace/ctx.ts';
import { noteDispute, type Payment } from './paymentStore.ts';
import { requireProvider } from './provider.ts';
import { noteTrouble } from './trouble.ts';

/**
 * What the payer's bank says of a payment now; news of it are written down, and operators hear of them. Whatever the order
 * in which its events come: how the dispute stands is what counts.
 */
export async function lookForDispute(
  engine: Engine,
  { transactionId, intentId }: Pick<Payment, 'transactionId' | 'intentId'>,
): Promise<'open' | 'lost' | undefined> {
  const state = await requireProvider(engine).findDispute(intentId);
  await engine.db.transaction(async tx => {
    const news = await noteDispute(tx, transactionId, state);
    if (!news) return;
    await noteTrouble(engine, tx, transactionId, news === 'open' ? 'disputed' : 'disputeLost');
    engine.log.error(news === 'open' ? 'payment disputed' : 'dispute lost', { transactionId });
  });
  return state;
}
