import type Stripe from 'stripe';
import { onAccount, onPlatform, platformAccount, schedule, type Call } from '../call.ts';
import { idOf, newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { addBalanceTransaction, pendingDays } from './balanceTransactions.ts';
import { behaviourOf } from './paymentMethods.ts';
import { addTransfer } from './transferring.ts';

/** Stripe's fee for a European card payment: 1.5 % plus a quarter of a unit. */
const stripeFee = (amount: number, currency: string) =>
  Math.min(amount, Math.round(amount * 0.015) + (currency === 'jpy' ? 40 : 25));

/**
 * Captures authorised funds: credits the balance, transfers to the destination and collects the application fee.
 * @returns the updated charge.
 */
export async function captureCharge(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
  feeAmount: number | null,
): Promise<Stripe.Charge> {
  const behaviour = await behaviourOf(call, charge.payment_method ?? '');
  const availableOn = call.now + (behaviour.isAvailableAtOnce ? 0 : pendingDays * 86_400);
  const fee = stripeFee(amount, charge.currency);
  const balance = await addBalanceTransaction(call, {
    type: 'charge',
    amount,
    currency: charge.currency,
    source: charge.id,
    availableOn,
    description: charge.description,
    fees: [
      {
        amount: fee,
        application: null,
        currency: charge.currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
  });
  const captured: Stripe.Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: balance.id,
    captured: true,
    // The uncaptured rest of the authorisation is released.
    amount_refunded: charge.amount - amount,
    application_fee_amount: feeAmount,
  };
  const moved = await moveOn(call, captured, availableOn);
  await call.objects.save('charge', moved);
  await emit(call, 'charge.captured', moved);
  // A hold on the card is no payment: the cardholder can dispute a charge only once it was captured.
  if (behaviour.disputed) await schedule(call, 'open_dispute', charge.id, call.now + 1);
  return moved;
}

async function moveOn(call: Call, charge: Stripe.Charge, availableOn: number): Promise<Stripe.Charge> {
  const destination = idOf(charge.transfer_data?.destination);
  if (!destination) return charge;
  const fee = charge.application_fee_amount ?? 0;
  const { transfer, payment } = await addTransfer(onPlatform(call), {
    amount: charge.transfer_data?.amount ?? charge.amount_captured,
    currency: charge.currency,
    destination,
    sourceTransaction: charge.id,
    transferGroup: charge.transfer_group,
    metadata: {},
    description: null,
    applicationFee: fee,
    availableOn,
  });
  const moved = { ...charge, transfer: transfer.id };
  if (fee === 0) return moved;
  return { ...moved, application_fee: await addFee(call, charge, { destination, payment, availableOn }) };
}

interface FeeParties {
  destination: string;
  payment: Stripe.Charge;
  availableOn: number;
}

async function addFee(
  call: Call,
  charge: Stripe.Charge,
  { destination, payment, availableOn }: FeeParties,
): Promise<string> {
  const id = newId('fee');
  const platform = onPlatform(call);
  const amount = charge.application_fee_amount ?? 0;
  const balance = await addBalanceTransaction(platform, {
    type: 'application_fee',
    amount,
    currency: charge.currency,
    source: id,
    availableOn,
  });
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account: destination,
    amount,
    amount_refunded: 0,
    application: platformAccount,
    balance_transaction: balance.id,
    charge: payment.id,
    created: call.now,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  };
  await platform.objects.add('application_fee', fee);
  await onAccount(call, destination).objects.save('charge', { ...payment, application_fee: id });
  await emit(platform, 'application_fee.created', fee);
  return id;
}
