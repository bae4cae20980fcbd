import type Stripe from 'stripe';
import type { UpdateAccountParams } from './params.ts';

/** Merges the given business profile; absent fields keep their values. */
export function writeProfile(
  old: Stripe.Account['business_profile'],
  given: UpdateAccountParams['business_profile'] = {},
): Stripe.Account.BusinessProfile {
  const base: Stripe.Account.BusinessProfile = old ?? {
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...base, ...set };
}

/** Adds and removes requested capabilities. */
export function writeCapabilities(
  old: Stripe.Account.Capabilities | undefined,
  given: UpdateAccountParams['capabilities'] = {},
): Stripe.Account.Capabilities {
  const added = Object.entries(given).filter(([, { requested }]) => requested !== false);
  const dropped = Object.entries(given)
    .filter(([, { requested }]) => requested === false)
    .map(([name]) => name);
  const all = { ...Object.fromEntries(added.map(([name]) => [name, 'inactive'])), ...old };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !dropped.includes(name)));
}

/** Merges the payout settings. */
export function writeSettings(
  old: Stripe.Account['settings'],
  given: UpdateAccountParams['settings'],
): Stripe.Account.Settings {
  const base: Stripe.Account.Settings = old ?? {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 3, interval: 'daily' },
      statement_descriptor: null,
    },
  };
  const schedule = given?.payouts?.schedule;
  if (!base.payouts || !schedule) return base;
  const interval = schedule.interval ?? base.payouts.schedule.interval;
  return { ...base, payouts: { ...base.payouts, schedule: { ...base.payouts.schedule, interval } } };
}
