import type { Sdk, SdkAnswer } from 'sharetribe-flex-sdk';
import type { PayoutAccount, SavedCard } from '#contract/payment/payment.ts';
import type { Api } from './api.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { joinOne, type Joined } from './denormalise.ts';
import { toFailure } from './failure.ts';
import * as reads from './reads.ts';
import { fields, list, map, text } from './wireValues.ts';

const requestedCapabilities = ['card_payments', 'transfers'];

/** Creates the client for payout accounts and saved cards. */
export function createPaymentsClient(sdk: Sdk): Pick<Api, 'payoutAccount' | 'savedCard'> {
  const account = (call: Promise<SdkAnswer>) => one(call, toPayoutAccount);
  const withCard = { expand: true, ...reads.customerWithCard };
  return {
    payoutAccount: {
      async show() {
        try {
          return await account(sdk.stripeAccount.fetch());
        } catch (caught) {
          if (toFailure(caught).code === 'not-found') return null;
          throw caught;
        }
      },
      create: details =>
        account(sdk.stripeAccount.create({ ...details, requestedCapabilities }, { expand: true })),
      update: details =>
        account(sdk.stripeAccount.update({ ...details, requestedCapabilities }, { expand: true })),
      addPerson: async personToken =>
        void (await rejectWithApiFailure(sdk.stripePersons.create({ personToken }))),
      link: link =>
        one(sdk.stripeAccountLinks.create({ ...link, collect: 'currently_due' }), ({ attributes }) =>
          text(attributes.url),
        ),
    },
    savedCard: {
      show: () => one(sdk.currentUser.show(reads.savedCard), user => toSavedCard(user.one('stripeCustomer'))),
      beginSetup: () =>
        one(sdk.stripeSetupIntents.create(), ({ attributes }) => text(attributes.clientSecret)),
      async keep(stripePaymentMethodId) {
        const params = { stripePaymentMethodId };
        try {
          return await one(sdk.stripeCustomer.addPaymentMethod(params, withCard), toSavedCard);
        } catch (caught) {
          if (toFailure(caught).code !== 'stripe-customer-not-found') throw caught;
          return one(sdk.stripeCustomer.create(params, withCard), toSavedCard);
        }
      },
      remove: async () => void (await rejectWithApiFailure(sdk.stripeCustomer.deletePaymentMethod())),
    },
  };
}

async function one<T>(call: Promise<SdkAnswer>, make: (joined: Joined) => T): Promise<T> {
  return make(joinOne((await rejectWithApiFailure(call)).data));
}

/** Leaves out personal data that the provider holds. */
function toPayoutAccount({ attributes }: Joined): PayoutAccount {
  const account = map(attributes.stripeAccountData);
  const { currently_due: currently, past_due: past } = map(account.requirements);
  const missing = [...list(currently), ...list(past)].filter(name => typeof name === 'string');
  const [bank] = list(map(account.external_accounts).data);
  const last4 = text(fields(bank).last4);
  return {
    country: text(account.country),
    isCompany: account.business_type !== undefined && account.business_type !== 'individual',
    missing: [...new Set(missing)],
    chargesEnabled: account.charges_enabled === true,
    payoutsEnabled: account.payouts_enabled === true,
    bankLast4: last4 || null,
  };
}

function toSavedCard(customer: Joined | null | undefined): SavedCard | null {
  const attributes = customer?.one('defaultPaymentMethod')?.attributes;
  if (!attributes) return null;
  const card = fields(attributes.card);
  return {
    id: text(attributes.stripePaymentMethodId),
    brand: text(card.brand),
    last4: text(card.last4Digits),
    expMonth: Number(card.expirationMonth),
    expYear: Number(card.expirationYear),
  };
}
