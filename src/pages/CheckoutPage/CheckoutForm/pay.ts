import type { CardError } from '#src/forms/CardField/cardError.ts';
import type { ConfirmCardPaymentData, PaymentIntent, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { Money } from '#contract/payment/currencies.ts';
import { ApiFailure, toFailure } from '#src/api/failure.ts';
import type { Api } from '#src/api/api.ts';
import type { BookingResult, BookingRequest } from '#src/api/inputs.ts';
import { findOwnBooking, isExpired, isPending } from '../pending.ts';
import type { AppThunk } from '#src/store/state.ts';

/** The cardholder's name and address as the bank knows them. */
export interface Billing {
  name: string;
  line1: string;
  line2?: string | undefined;
  postal: string;
  city: string;
  state?: string | undefined;
  country: string;
}

export type Method =
  | { kind: 'saved'; id: string }
  | { kind: 'typed'; card: StripeCardElement; billing: Billing; isKept: boolean };

export interface Order {
  request: BookingRequest;
  /** A booking that awaits payment; no new one is created. */
  pendingId: string | null;
  message: string;
  /** The amount that the customer has seen; null when it is free. */
  shown: Money | null;
  payment?: { stripe: Stripe; method: Method; email: string } | undefined;
}

export interface OrderResult {
  transactionId: string;
  /** False when the message was not sent, or the card not saved; the booking remains valid. */
  messageSent: boolean;
  paymentMethodSaved: boolean;
}

/** Thrown when the 15 minutes are over. */
export class PaymentExpired extends Error {}

/** Thrown before anything is charged when the booking costs another amount than the customer has seen. */
export class PriceChanged extends Error {
  constructor(readonly booked: Transaction) {
    super('the price has changed');
    this.name = 'PriceChanged';
  }
}

/** Called as soon as the nights are held, so that another attempt resumes the same booking. */
type OnHeld = (booked: BookingResult) => void;

/**
 * Books and pays, in the order that loses neither booking nor money wherever it stops: hold the nights, confirm the
 * card, confirm the payment, then send the message and save the card, neither of which undoes the booking. Another call
 * continues where it stopped, with the same payment.
 * @throws ApiFailure, {@link CardFailure}, {@link PaymentExpired}, {@link PriceChanged}
 */
export const placeOrder =
  (order: Order, onHeld: OnHeld): AppThunk<Promise<OrderResult>> =>
  async (_dispatch, _getState, { api }) => {
    const marketplace = await api();
    const { transaction, paymentSecret } = await hold(marketplace, order);
    const { payment } = order;
    if (isExpired(transaction)) throw new PaymentExpired();
    onHeld({ transaction, paymentSecret });
    let cardId: string | undefined;
    if (payment && isPending(transaction)) {
      if (!isSameAmount(transaction.payinTotal, order.shown)) throw new PriceChanged(transaction);
      const intent = await confirmCard(payment, paymentSecret ?? '').catch(async (caught: unknown) => {
        // The marketplace finds out what is missing, and forgets a saved card.
        if (isMissing(caught)) await confirmPayment(marketplace, transaction.id);
        throw caught;
      });
      await confirmPayment(marketplace, transaction.id);
      if (payment.method.kind === 'typed' && payment.method.isKept) cardId = cardOf(intent);
    }
    return {
      transactionId: transaction.id,
      messageSent: await isDone(sendMessage(marketplace, transaction.id, order.message)),
      paymentMethodSaved:
        !isKept(payment) || (cardId !== undefined && (await isDone(marketplace.savedCard.keep(cardId)))),
    };
  };

const isSameAmount = (one: Money | null, other: Money | null) =>
  one?.amount === other?.amount && one?.currency === other?.currency;

const isKept = (payment: Order['payment']) => payment?.method.kind === 'typed' && payment.method.isKept;

async function hold(marketplace: Api, { request, pendingId, payment }: Order): Promise<BookingResult> {
  const { transactions } = marketplace;
  if (pendingId) return transactions.booked(pendingId);
  const { method } = payment ?? {};
  const card =
    method?.kind === 'saved' ? { savedId: method.id } : method?.isKept ? ('keep' as const) : undefined;
  try {
    return await transactions.book({ ...request, card });
  } catch (caught) {
    // Possibly taken by the user's own booking, whose response was lost or which another window created.
    const isTaken = toFailure(caught).code === 'transaction-booking-time-not-available';
    const own = isTaken ? await findOwnBooking(marketplace, request) : null;
    if (!own) throw caught;
    return own;
  }
}

/** In these states the card is already confirmed (specification section 4). */
const handled: ReadonlySet<PaymentIntent.Status> = new Set([
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]);

async function confirmCard(
  { stripe, method, email }: NonNullable<Order['payment']>,
  secret: string,
): Promise<PaymentIntent> {
  const known = await stripe.retrievePaymentIntent(secret);
  if (known.error) throw new CardFailure(known.error);
  if (handled.has(known.paymentIntent.status)) return known.paymentIntent;
  const confirmed = await stripe.confirmCardPayment(secret, confirmationOf(method, email));
  if (!confirmed.error) return confirmed.paymentIntent;
  // Another window was faster, or the time has run out: the payment's current status decides.
  if (confirmed.error.code === 'payment_intent_unexpected_state') {
    const { paymentIntent } = await stripe.retrievePaymentIntent(secret);
    if (paymentIntent && handled.has(paymentIntent.status)) return paymentIntent;
  }
  throw new CardFailure(confirmed.error);
}

function confirmationOf(method: Method, email: string): ConfirmCardPaymentData {
  if (method.kind === 'saved') return { payment_method: method.id };
  const { card, billing, isKept } = method;
  return {
    payment_method: { card, billing_details: detailsOf(billing, email) },
    // Also when the payment was created with another choice of card.
    ...(isKept ? { setup_future_usage: 'on_session' } : {}),
  };
}

function detailsOf({ name, line1, line2, postal, city, state, country }: Billing, email: string) {
  return {
    name,
    email,
    address: {
      line1,
      ...(line2 ? { line2 } : {}),
      postal_code: postal,
      city,
      ...(state ? { state } : {}),
      country,
    },
  };
}

/** How often, and after how many ms, to retry a booking that somebody else is confirming right now. */
const lockedTries = 10;
const lockedPause = 500;

async function confirmPayment(
  { transactions }: Pick<Api, 'transactions'>,
  id: string,
  tries = lockedTries,
): Promise<void> {
  try {
    await transactions.confirmPayment(id);
  } catch (caught) {
    const { code } = toFailure(caught);
    // Another window or the payment provider may be confirming at the same time, or may have confirmed first.
    if (code === 'transaction-locked' && tries > 0) {
      await new Promise(resolve => setTimeout(resolve, lockedPause));
      return confirmPayment({ transactions }, id, tries - 1);
    }
    if (code !== 'transaction-invalid-transition') throw caught;
    const { transaction } = await transactions.booked(id);
    if (isExpired(transaction)) throw new PaymentExpired();
    if (isPending(transaction)) throw caught;
  }
}

const isMissing = (caught: unknown) =>
  caught instanceof CardFailure && caught.error.code === 'resource_missing';

function cardOf({ payment_method: card }: PaymentIntent): string | undefined {
  return typeof card === 'string' ? card : card?.id;
}

async function sendMessage({ messages }: Api, transactionId: string, message: string): Promise<void> {
  const content = message.trim();
  if (content) await messages.send(transactionId, content);
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (caught: unknown) => {
      if (caught instanceof ApiFailure) return false;
      throw caught;
    },
  );

/** A payment rejected because of the card, its bank or the payment provider. */
export class CardFailure extends Error {
  constructor(readonly error: CardError) {
    super(`${error.type} ${error.code ?? ''}`);
    this.name = 'CardFailure';
  }
}
