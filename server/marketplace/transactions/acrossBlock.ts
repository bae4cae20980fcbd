import type { StateName } from '#contract/processes/process.ts';
import { findBlocker } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { TransactionRecord } from './store.ts';

/** Outbox event: a party of this accepted stay has blocked the other. `{transactionId, userId}`: of who did. */
export const partyBlocked = 'transaction/party-blocked';

/** The state of every process in which a stay is agreed on and not over. */
export const acceptedState: StateName = 'state/accepted';

/**
 * Makes sure that a stay which a payment has just accepted across a block ends again: once money has moved, the
 * transition could not be refused.
 */
export async function endAcrossBlock(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  { id, customerId, providerId, state }: TransactionRecord,
): Promise<void> {
  if (state !== acceptedState) return;
  const blockerId = await findBlocker(tx, customerId, providerId);
  if (blockerId === undefined) return;
  await addToOutbox(tx, clock, partyBlocked, { transactionId: id, userId: blockerId });
}
