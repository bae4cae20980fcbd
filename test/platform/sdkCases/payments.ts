import { conflict, missing, notFound, type Cases, type World } from './world.ts';

const noAccount = { status: 409, code: 'stripe-account-not-found' };
const noCustomer = { status: 409, code: 'stripe-customer-not-found' };

/** Payouts and payments, against Stripe's simulator. */
export function paymentCases({ paying, newcomer }: World): Cases {
  const tokens = async () => {
    const { accountToken, bankAccountToken } = await paying.payoutTokens();
    return { accountToken, bankAccountToken };
  };
  const opened = async () => {
    const { sdk } = await newcomer();
    await sdk.stripeAccount.create({ country: 'DE', ...(await tokens()) });
    return sdk;
  };
  const withCard = async () => {
    const { sdk } = await newcomer();
    await sdk.stripeCustomer.create({ stripePaymentMethodId: await paying.typesCard() });
    return sdk;
  };
  const link = {
    type: 'custom_account_verification',
    successURL: 'https://poruch.test/done',
    failureURL: 'https://poruch.test/again',
  };
  const createAccount = (name: 'stripeAccount' | 'currentUser') => ({
    works: async () => {
      const { sdk } = await newcomer();
      const params = { country: 'DE', ...(await tokens()) };
      return name === 'stripeAccount'
        ? sdk.stripeAccount.create(params)
        : sdk.currentUser.createStripeAccount(params);
    },
    fails: async () => (await opened()).stripeAccount.create({ country: 'DE' }),
    as: conflict,
  });
  return {
    'stripeAccount.create': createAccount('stripeAccount'),
    'currentUser.createStripeAccount': createAccount('currentUser'),
    'stripeAccount.update': {
      works: async () => (await opened()).stripeAccount.update({ businessProfileMCC: '8398' }),
      fails: async () => (await newcomer()).sdk.stripeAccount.update({ businessProfileMCC: '8398' }),
      as: noAccount,
    },
    'currentUser.updateStripeAccount': {
      works: async () => (await opened()).currentUser.updateStripeAccount({ businessProfileMCC: '8398' }),
      fails: async () => (await newcomer()).sdk.currentUser.updateStripeAccount({}),
      as: noAccount,
    },
    'currentUser.deleteStripeAccount': {
      works: async () => (await opened()).currentUser.deleteStripeAccount({}),
      fails: async () => (await newcomer()).sdk.currentUser.deleteStripeAccount({}),
      as: noAccount,
    },
    'stripeAccount.fetch': {
      works: async () => (await opened()).stripeAccount.fetch(),
      fails: async () => (await newcomer()).sdk.stripeAccount.fetch(),
      as: notFound,
    },
    'stripeAccountLinks.create': {
      works: async () => (await opened()).stripeAccountLinks.create(link),
      fails: async () => (await newcomer()).sdk.stripeAccountLinks.create(link),
      as: noAccount,
    },
    'stripePersons.create': {
      works: async () => {
        const { personToken } = await paying.payoutTokens();
        return (await opened()).stripePersons.create({ personToken });
      },
      fails: async () => (await opened()).stripePersons.create({}),
      as: missing,
    },
    'stripeSetupIntents.create': {
      works: async () => (await newcomer()).sdk.stripeSetupIntents.create(),
    },
    'stripeCustomer.create': {
      works: withCard,
      fails: async () =>
        (await newcomer()).sdk.stripeCustomer.create({ stripePaymentMethodId: 'pm_of_nobody' }),
      as: conflict,
    },
    'stripeCustomer.addPaymentMethod': {
      works: async () =>
        (await withCard()).stripeCustomer.addPaymentMethod({
          stripePaymentMethodId: await paying.typesCard(),
        }),
      fails: async () =>
        (await newcomer()).sdk.stripeCustomer.addPaymentMethod({
          stripePaymentMethodId: await paying.typesCard(),
        }),
      as: noCustomer,
    },
    'stripeCustomer.deletePaymentMethod': {
      works: async () => (await withCard()).stripeCustomer.deletePaymentMethod(),
      fails: async () => (await newcomer()).sdk.stripeCustomer.deletePaymentMethod(),
      as: noCustomer,
    },
  };
}
