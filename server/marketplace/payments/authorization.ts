import { ApiError } from '#contract/errors.ts';
import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal, type Intent, type PaymentProvider } from '#server/marketplace/ports/payments.ts';
import { findIntentOf, rejectLostCard } from './lostObjects.ts';
import { giveUp, isStillOpen, keyOf, keyOfTry } from './operations.ts';
import type { Operation, Reservation } from './operationStore.ts';
import { findPayment, type Payment } from './paymentStore.ts';
import { asPaymentFailed, paymentFailed, requireProvider } from './provider.ts';

/**
 * Asks the provider to perform the step that decides a transition, never inside a database transaction. Returns the
 * resulting payment: authorised for confirming, captured for capturing.
 * @throws transaction-payment-failed with the provider's message, stripe-invalid-payment-intent-status,
 * transaction-invalid-transition when the payment was cancelled; any error other than ApiError or PaymentRefusal leaves
 * the outcome unknown.
 */
export async function decide(engine: Engine, operation: Operation): Promise<Intent> {
  const provider = requireProvider(engine);
  try {
    if (operation.step === 'reserve') return await reserve(provider, operation);
    const payment = await findPayment(engine.db, operation.transactionId);
    if (!payment)
      throw new ApiError('transaction-invalid-action-sequence', { details: 'There is no payment' });
    return operation.step === 'confirm'
      ? await confirm(engine, provider, operation, payment)
      : await capture(engine, provider, operation, payment);
  } catch (error) {
    throw asPaymentFailed(error);
  }
}

const reserve = (provider: PaymentProvider, operation: Reservation): Promise<Intent> =>
  provider.createIntent(operation.request, keyOf(operation));

/** The browser is not trusted: the provider confirms that the money is authorised and that the payment is ours. */
async function confirm(
  engine: Engine,
  provider: PaymentProvider,
  operation: Operation,
  payment: Payment,
): Promise<Intent> {
  const found = await findIntentOf(engine, payment);
  const { paymentMethodId: cardId } = found;
  const isReady = found.status === 'requires_confirmation' && cardId !== undefined;
  const intent = isReady
    ? await provider.confirmIntent(found.id, keyOfTry(operation, 'confirm')).catch(async (error: unknown) => {
        if (error instanceof PaymentRefusal) await rejectLostCard(engine, cardId, error);
        throw error;
      })
    : found;
  const { status, charge } = intent;
  if (status === 'canceled') throw new ApiError('transaction-invalid-transition');
  if (status === 'requires_payment_method' || status === 'requires_action') {
    const why = intent.lastError ?? { message: 'The card payment is not confirmed.' };
    throw paymentFailed({ ...why });
  }
  const isOurs =
    intent.transactionId === payment.transactionId &&
    intent.amount === payment.amount &&
    intent.currency === payment.currency;
  if (status !== 'requires_capture' || !charge?.isPaid || charge.captured > 0 || !isOurs) {
    engine.log.error('payment is not what was asked for', {
      transactionId: payment.transactionId,
      status,
      isOurs,
    });
    throw new ApiError('stripe-invalid-payment-intent-status');
  }
  return intent;
}

async function capture(
  engine: Engine,
  provider: PaymentProvider,
  operation: Operation,
  payment: Payment,
): Promise<Intent> {
  const { intentId } = payment;
  const found = await findIntentOf(engine, payment);
  if (found.status === 'requires_capture') {
    try {
      return requireTaken(await provider.captureIntent(intentId, keyOfTry(operation, 'capture')));
    } catch (error) {
      // Too late, or another request came first: check the current state of the payment.
      if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
      const intent = await provider.findIntent(intentId);
      if (intent.status === 'requires_capture') throw error;
      return requireTaken(intent);
    }
  }
  return requireTaken(found);
}

function requireTaken(intent: Intent): Intent {
  if (intent.status !== 'succeeded') throw new ApiError('stripe-invalid-payment-intent-status');
  return intent;
}

/** How long the provider is certain to remember an idempotency key, in milliseconds. */
const keyRemembered = 23 * HOUR;

/**
 * Cancels a reservation whose transition was not made. It holds no money, because no client received its secret. A
 * reservation too old to be found by its key is left alone. So is one whose transition was made after all: the response
 * to a commit can get lost, too.
 */
export async function undoReservation(engine: Engine, operation: Reservation, made?: Intent): Promise<void> {
  if (!(await isStillOpen(engine, operation))) return;
  const age = engine.clock.now().getTime() - operation.createdAt.getTime();
  const provider = requireProvider(engine);
  if (made || age < keyRemembered) {
    try {
      const intent = made ?? (await reserve(provider, operation));
      if (intent.status !== 'canceled') {
        await provider.cancelIntent(intent.id, 'abandoned', keyOfTry(operation, 'undo'));
      }
    } catch (error) {
      if (!(error instanceof PaymentRefusal)) throw error;
    }
  }
  await giveUp(engine, engine.db, operation, 'undone');
}
