import { ApiError } from '#contract/errors.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  ensurePayer,
  findPayer,
  findSavedCard,
  requireOwnCard,
  requirePayable,
} from '#server/marketplace/payments/index.ts';
import type { NewIntent } from '#server/marketplace/ports/payments.ts';
import type { ReadParams } from '../params.ts';
import type { TransactionRecord } from '../store.ts';

/**
 * Builds the payment request for a priced transaction, on the card that the customer chose, if any: the saved one or a
 * new one.
 * @throws transaction-invalid-action-sequence, transaction-missing-stripe-account, and for the card forbidden,
 * stripe-payment-method-type-not-supported, too-many-requests, conflict with the provider's message
 */
export async function reservationOf(
  ctx: Ctx,
  transaction: TransactionRecord,
  { paymentMethod, setupPaymentMethodForSaving }: ReadParams,
): Promise<NewIntent> {
  const { id, listingId, customerId, providerId } = transaction;
  const { payinAmount, payoutAmount, currency } = requirePriced(transaction);
  const isCardSaved = setupPaymentMethodForSaving === true;
  return {
    transactionId: id,
    listingId,
    customerId,
    providerId,
    amount: payinAmount,
    fee: payinAmount - payoutAmount,
    currency,
    accountId: await requirePayable(ctx.engine, providerId),
    isCardSaved,
    // A known customer id is sent also for a one-off card: if that is declined, the saved one may pay instead.
    payerId: isCardSaved ? await ensurePayer(ctx) : await findPayer(ctx.engine, customerId),
    ...(typeof paymentMethod === 'string' ? await chosenCard(ctx.engine, customerId, paymentMethod) : {}),
  };
}

async function chosenCard(
  engine: Engine,
  customerId: string,
  paymentMethodId: string,
): Promise<{ payerId?: string; paymentMethodId: string }> {
  const saved = await findSavedCard(engine, customerId);
  if (saved?.card.id === paymentMethodId) return { payerId: saved.payerId, paymentMethodId };
  await requireOwnCard(engine, customerId, paymentMethodId);
  return { paymentMethodId };
}

/**
 * Returns the payin and the payout amount. @throws transaction-invalid-action-sequence, transaction-charge-zero-payin,
 * transaction-charge-zero-payout
 */
export function requirePriced({ payinAmount, payoutAmount, currency }: TransactionRecord): {
  payinAmount: number;
  payoutAmount: number;
  currency: string;
} {
  if (payinAmount === null || payoutAmount === null || currency === null) {
    throw new ApiError('transaction-invalid-action-sequence', { details: 'There is no price' });
  }
  if (payinAmount === 0) throw new ApiError('transaction-charge-zero-payin');
  if (payoutAmount === 0) throw new ApiError('transaction-charge-zero-payout');
  if (payoutAmount > payinAmount) {
    throw new ApiError('transaction-invalid-action-sequence', { details: 'The payout exceeds the payin' });
  }
  return { payinAmount, payoutAmount, currency };
}
