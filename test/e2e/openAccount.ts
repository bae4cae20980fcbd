import Stripe from 'stripe';
import type { Person } from '#test/support/cast.ts';
import { testAccount } from '#server/adapters/stripe/simulatorAdapter.ts';

/** Opens a payout account for a user, as the payout form would. `port`: the simulator's API. */
export async function openAccount({ sdk }: Person, port: number): Promise<void> {
  const stripe = new Stripe('pk_test_simulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  const { individual, external_account: bank } = testAccount(new Date());
  const { object: _account, ...bank_account } = bank;
  const terms = { business_type: 'individual', tos_shown_and_accepted: true } as const;
  const [account, bankAccount] = await Promise.all([
    stripe.tokens.create({ account: { ...terms, individual } }),
    stripe.tokens.create({ bank_account }),
  ]);
  await sdk.stripeAccount.create({
    country: 'DE',
    accountToken: account.id,
    bankAccountToken: bankAccount.id,
    requestedCapabilities: ['card_payments', 'transfers'],
    businessProfileMCC: '5734',
    businessProfileProductDescription: 'Help for people who had to flee',
  });
}
