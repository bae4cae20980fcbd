import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { invalid } from '../../http/failure.ts';
import { idOf } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { captureCharge } from '../capture.ts';
import { addRefund } from '../refunding.ts';
import { succeed, unexpectedState } from './confirm.ts';

/** Captures all or part of the authorised amount. */
export async function captureIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  amount = intent.amount_capturable,
  fee = intent.application_fee_amount,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture', 'requires_capture');
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalid(
      'amount_too_large',
      `The amount to capture must be from 1 to ${intent.amount_capturable}, which is what can be captured.`,
      { param: 'amount_to_capture' },
    );
  }
  const charge = await call.objects.require('charge', idOf(intent.latest_charge) ?? '');
  await captureCharge(call, charge, amount, fee === null ? null : Math.min(fee, amount));
  return succeed(call, intent, amount);
}

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Cancels an intent and releases authorised funds. */
export async function cancelIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  if (!cancelable.includes(intent.status)) throw unexpectedState(intent, 'cancel', cancelable.join(', '));
  const isExpiry = reason === 'automatic' || reason === 'expired';
  if (intent.status === 'requires_capture') {
    await release(call, idOf(intent.latest_charge) ?? '', isExpiry);
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
  };
  await call.objects.save('payment_intent', canceled);
  await emit(call, 'payment_intent.canceled', canceled);
  return canceled;
}

async function release(call: Call, chargeId: string, isExpiry: boolean): Promise<void> {
  const charge = await call.objects.require('charge', chargeId);
  const { charge: released } = await addRefund(call, charge, {
    amount: charge.amount,
    reason: null,
    metadata: {},
    reversesTransfer: false,
    refundsFee: false,
  });
  await emit(call, isExpiry ? 'charge.expired' : 'charge.refunded', released);
}
