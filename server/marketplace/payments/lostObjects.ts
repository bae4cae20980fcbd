import { ApiError, paymentGone, savedCardGone } from '#contract/errors.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal, type Intent, type NewIntent } from '#server/marketplace/ports/payments.ts';
import { refreshAccount } from './accounts.ts';
import { deleteSavedCard, isCardSaved } from './customerStore.ts';
import { isPayerLost, replacePayer } from './payers.ts';
import type { Payment } from './paymentStore.ts';
import { requireProvider } from './provider.ts';

/**
 * Finds out whether the provider refused to create a payment because it no longer has something that we refer to.
 * Returns true when it makes sense to try again: the customer was missing and is replaced. A refusal means that there is
 * no payment, so that a second one takes nothing twice.
 * @throws transaction-missing-stripe-account when the account to be paid is gone; transaction-payment-failed with
 * {@link savedCardGone} when the saved card is, which is forgotten.
 */
export async function replaceLost(ctx: Ctx, request: NewIntent, error: unknown): Promise<boolean> {
  const { engine } = ctx;
  const refusal = refusalOf(error);
  if (!refusal || (!refusal.isMissing && !refusal.isAboutRequest)) return false;
  const { accountId, payerId, paymentMethodId } = request;
  if (refusal.isMissing && !(await refreshAccount(engine, accountId)))
    throw new ApiError('transaction-missing-stripe-account', { cause: error });
  if (paymentMethodId !== undefined) await rejectLostCard(engine, paymentMethodId, refusal, payerId);
  if (payerId === undefined || !refusal.isMissing || !(await isPayerLost(ctx, payerId))) return false;
  await replacePayer(ctx, payerId);
  return true;
}

/**
 * Forgets a saved card that its customer no longer has at the provider, after a refusal that may be due to it.
 * @throws transaction-payment-failed with {@link savedCardGone} in that case.
 */
export async function rejectLostCard(
  engine: Engine,
  cardId: string,
  refusal: PaymentRefusal,
  payerId?: string,
): Promise<void> {
  if (!(await isCardSaved(engine.db, cardId)) || (await isAttached(engine, cardId, payerId))) return;
  await deleteSavedCard(engine.db, cardId);
  throw new ApiError('transaction-payment-failed', {
    meta: { ...savedCardGone, stripeMessage: refusal.message },
    cause: refusal,
  });
}

async function isAttached(engine: Engine, cardId: string, payerId: string | undefined): Promise<boolean> {
  try {
    const found = await requireProvider(engine).findPaymentMethod(cardId);
    return found.payerId !== undefined && (payerId === undefined || found.payerId === payerId);
  } catch (error) {
    if (error instanceof PaymentRefusal && error.isMissing) return false;
    throw error;
  }
}

/**
 * Fetches a payment. One that is gone is never made anew: its money may have been taken, under other keys.
 * @throws transaction-payment-failed with {@link paymentGone} when the provider does not have it.
 */
export async function findIntentOf(engine: Engine, { intentId, transactionId }: Payment): Promise<Intent> {
  try {
    return await requireProvider(engine).findIntent(intentId);
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isMissing)) throw error;
    engine.log.error('payment is gone at the provider', { transactionId });
    throw new ApiError('transaction-payment-failed', {
      meta: { ...paymentGone, stripeMessage: error.message },
      cause: error,
    });
  }
}

/** Returns the provider's refusal that an error is due to. */
function refusalOf(error: unknown): PaymentRefusal | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof PaymentRefusal) return at;
    if (at.cause === undefined) return undefined;
  }
  return undefined;
}
