import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { invalid, missing, refused } from '../../http/failure.ts';
import { mergeMetadata } from '../../http/params.ts';
import { newClientSecret, newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { checkAmount, checkCurrency } from '../amounts.ts';
import { addressOf } from '../billing.ts';
import { automaticMethodsOf, readMethod } from '../intents/methods.ts';
import { checkDescriptor, checkFee, refuseConfirmOnly, type CreateParams } from './params.ts';

/** Creates an intent (POST /v1/payment_intents) without confirming it. */
export async function createIntent(call: Call, given: CreateParams): Promise<Stripe.PaymentIntent> {
  refuseConfirmOnly(given);
  checkDescriptor(given);
  const currency = checkCurrency(given.currency);
  checkAmount(given.amount, currency);
  if (given.allowed_payment_method_types && given.automatic_payment_methods) {
    throw invalid(
      'parameters_exclusive',
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { param: 'allowed_payment_method_types' },
    );
  }
  const destination = given.transfer_data?.destination;
  checkFee(given.application_fee_amount, given.amount, destination !== undefined);
  await checkReceivers(call, given);
  if (given.customer) await call.objects.require('customer', given.customer, 'customer');
  const method = await readMethod(call, given, given.customer ?? null);
  const id = newId('pi');
  const isManual = given.capture_method === 'manual';
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: given.application_fee_amount ?? null,
    automatic_payment_methods: automaticMethodsOf(given.automatic_payment_methods),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: call.now,
    currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        ...(isManual ? { capture_method: 'manual' } : {}),
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: given.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage || null,
    shipping: given.shipping
      ? {
          address: addressOf(given.shipping.address),
          name: given.shipping.name,
          phone: given.shipping.phone ?? null,
          carrier: given.shipping.carrier ?? null,
          tracking_number: given.shipping.tracking_number ?? null,
        }
      : null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: given.transfer_data
      ? {
          destination: given.transfer_data.destination,
          ...(given.transfer_data.amount === undefined ? {} : { amount: given.transfer_data.amount }),
        }
      : null,
    transfer_group: given.transfer_group ?? null,
  };
  await call.objects.add('payment_intent', intent);
  await emit(call, 'payment_intent.created', intent);
  return intent;
}

async function checkReceivers(call: Call, given: CreateParams): Promise<void> {
  const destination = given.transfer_data?.destination;
  if (destination) {
    const account = await call.objects.find('account', destination);
    if (!account) throw missing('destination', destination, 'transfer_data[destination]');
    if (account.capabilities?.transfers !== 'active') {
      throw invalid(
        'insufficient_capabilities_for_transfer',
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      );
    }
  }
  if (!given.on_behalf_of) return;
  const settles = await call.objects.find('account', given.on_behalf_of);
  if (!settles) throw missing('account', given.on_behalf_of, 'on_behalf_of');
  if (!settles.charges_enabled || settles.capabilities?.card_payments !== 'active') {
    throw refused(
      'Your account cannot currently make charges. To find out why charges are disabled, retrieve the account and look at its requirements.',
      'on_behalf_of',
    );
  }
}
