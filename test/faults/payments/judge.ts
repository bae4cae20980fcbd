import type { StateName } from '#contract/processes/process.ts';
import type Stripe from 'stripe';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** What happened to the money of all bookings. */
export interface Judgement {
  bookings: number;
  /** Acknowledged, but not in the history. */
  lost: number;
  /** Charged, refunded or paid out more than once, or more than was due. */
  twice: number;
  /** Holds, charges or payouts that don't match the state of their booking, or have no booking. */
  astray: number;
  /**
   * Payments that are inconsistent in themselves at Stripe, and balances that don't match what is left of the payments.
   */
  torn: number;
  /**
   * Released holds. Stripe reports such a charge as refunded although nothing was captured, so comparing refunded with
   * captured amounts would count each of them as torn.
   */
  letGo: number;
  /** Operations that were never completed. */
  open: number;
}

interface Row {
  id: string;
  state: StateName;
  captured: number;
  refunded: number;
  paidOut: number;
}

/** The amounts a state of a booking implies, in minor units. */
export type Dues = Readonly<
  Partial<Record<StateName, { charged: number; refunded: number; paidOut: number }>>
>;

/** The amounts each final state implies for 50 euros, of which the marketplace takes ten percent. */
export const duesAtTheEnd: Dues = {
  'state/payment-expired': { charged: 0, refunded: 0, paidOut: 0 },
  'state/declined': { charged: 0, refunded: 0, paidOut: 0 },
  'state/canceled': { charged: 5000, refunded: 5000, paidOut: 0 },
  'state/delivered': { charged: 5000, refunded: 0, paidOut: 4500 },
};

/**
 * Checks everything, here and at Stripe, once it is idle.
 * @param acknowledged `<transaction> transition/<name>` of every transition reported as successful
 * @param dues the amounts each state implies; a booking in any other state counts as astray
 */
export async function judge(
  { db, stripe }: { db: Queryable; stripe: Stripe },
  accountId: string,
  acknowledged: readonly string[],
  dues: Dues = duesAtTheEnd,
): Promise<Judgement> {
  const rows = await db.rows<Row>(
    `select t.id, t.state, p.captured, p.refunded, coalesce(p.payout_amount, 0) as paid_out
     from transactions t join payments p on p.transaction_id = t.id`,
  );
  const intents = await all(stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }));
  const payouts = await all(stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId }));
  const history = await db.rows<{ line: string }>(
    `select transaction_id || ' ' || transition as line from transaction_transitions`,
  );
  const made = new Set(history.map(({ line }) => line));
  let [twice, astray] = [history.length - made.size, 0];
  for (const row of rows) {
    const own = intents.filter(({ metadata }) => metadata?.transactionId === row.id);
    const charges = own.map(chargeOf).filter(charge => charge?.captured);
    const money = {
      charged: sum(charges.map(charge => charge?.amount_captured)),
      refunded: sum(charges.map(charge => charge?.amount_refunded)),
      paidOut: sum(payouts.filter(({ metadata }) => metadata?.transactionId === row.id).map(p => p.amount)),
    };
    const due = dues[row.state];
    if (due && (money.charged > due.charged || money.refunded > due.refunded || money.paidOut > due.paidOut))
      twice++;
    const ledger = { charged: row.captured, refunded: row.refunded, paidOut: row.paidOut };
    if (!due || !isSame(money, due) || !isSame(ledger, due)) astray++;
  }
  const known = new Set(rows.map(({ id }) => id));
  const isAlive = ({ status, metadata }: Stripe.PaymentIntent) =>
    status !== 'canceled' && !known.has(metadata?.transactionId ?? '');
  astray += intents.filter(isAlive).length;
  astray += payouts.filter(({ metadata }) => !known.has(metadata?.transactionId ?? '')).length;
  const open = await db.first<{ n: number }>(
    `select count(*) as n from payment_operations where status = 'open'`,
  );
  return {
    bookings: rows.length,
    lost: acknowledged.filter(line => !made.has(line)).length,
    twice,
    astray,
    torn:
      intents.filter(intent => !isWhole(intent)).length +
      (await unbalanced(stripe, accountId, intents, payouts)),
    letGo: intents.map(chargeOf).filter(charge => charge && charge.amount_refunded > charge.amount_captured)
      .length,
    open: open?.n ?? 0,
  };
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge === null || typeof charge === 'string' ? undefined : charge;
}

/** Whether a payment and its charge are consistent. */
function isWhole(intent: Stripe.PaymentIntent): boolean {
  const charge = chargeOf(intent);
  const back = charge?.amount_refunded;
  switch (intent.status) {
    case 'succeeded':
      return (
        charge?.amount_captured === intent.amount &&
        intent.amount_received === intent.amount &&
        (back === 0 || back === intent.amount) &&
        charge.transfer !== null &&
        charge.application_fee !== null
      );
    case 'requires_capture':
      return charge?.paid === true && !charge.captured && back === 0;
    case 'canceled':
      // Nothing was captured; the hold was released.
      return !charge || (!charge.captured && (charge.status === 'failed' || back === charge.amount));
    default:
      return !charge || charge.status === 'failed';
  }
}

/** Counts which of the two accounts have a balance that doesn't match their payments. */
async function unbalanced(
  stripe: Stripe,
  stripeAccount: string,
  intents: readonly Stripe.PaymentIntent[],
  payouts: readonly Stripe.Payout[],
): Promise<number> {
  const taken = intents.map(chargeOf).filter(charge => charge?.captured);
  const kept = taken.filter(charge => !charge?.refunded);
  // Stripe keeps its fee for each payment, even when the payment is refunded.
  const fees = sum(
    (await all(stripe.balanceTransactions.list({ type: 'charge', limit: 100 }))).map(({ fee }) => fee),
  );
  const shares = sum(kept.map(charge => charge?.application_fee_amount ?? 0));
  const arrived = sum(kept.map(charge => charge?.amount_captured)) - shares;
  const ours = total(await stripe.balance.retrieve());
  const theirs = total(await stripe.balance.retrieve({}, { stripeAccount }));
  const due = arrived - sum(payouts.map(({ amount }) => amount));
  return Number(ours !== shares - fees) + Number(theirs !== due);
}

const total = ({ available, pending }: Stripe.Balance) =>
  sum([...available, ...pending].map(({ amount }) => amount));
const sum = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce<number>((soFar, amount) => soFar + (amount ?? 0), 0);
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}
