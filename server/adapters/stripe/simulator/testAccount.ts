import type Stripe from 'stripe';

/** Returns the parameters of an account with no outstanding requirements. `now` dates its consent to the terms. */
export const testAccount = (now: Date) =>
  ({
    type: 'custom',
    country: 'DE',
    business_type: 'individual',
    business_profile: { mcc: '5734', product_description: 'Help for people who had to flee' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013000',
    },
    individual: {
      first_name: 'Olena',
      last_name: 'Shevchenko',
      dob: { day: 2, month: 3, year: 1990 },
      address: { line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119', country: 'DE' },
      email: 'olena@example.org',
      phone: '+4930123456',
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    tos_acceptance: { date: Math.floor(now.getTime() / 1000), ip: '127.0.0.1' },
  }) satisfies Stripe.AccountCreateParams;
