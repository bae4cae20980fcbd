import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { deleteAccount } from './accountStore.ts';
import { deleteCustomer } from './customerStore.ts';

/** The fact that somebody who paid is no longer known here; its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/**
 * Forgets what a person is at the payment provider, which is told to forget the payer and their card. Accounts that were
 * paid it has to keep by law.
 */
export async function forgetPerson(engine: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  await deleteAccount(tx, userId);
  const customerId = await deleteCustomer(tx, userId);
  if (customerId) await addToOutbox(tx, engine.clock, payerForgotten, { customerId });
}

/** Tells the payment provider, if there still is one. */
export async function forgetPayer({ payments }: Engine, customerId: string): Promise<void> {
  await payments?.deletePayer(customerId);
}
