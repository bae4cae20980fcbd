import { UUID } from '#contract/values.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import { createPaymentsClient } from './payments.ts';

const callsOver = (calls: object) => createPaymentsClient(calls as Sdk);
const answer = (attributes: object, more: object = {}) =>
  Promise.resolve({ status: 200, data: { data: { id: new UUID('u1'), type: 'any', attributes, ...more } } });
const refused =
  (status: number, code: string, meta = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(), { status, data: { errors: [{ status, code, meta }] } }));

const stripeAccountData = {
  country: 'DE',
  business_type: 'individual',
  charges_enabled: true,
  payouts_enabled: false,
  requirements: { currently_due: ['external_account', 'individual.phone'], past_due: ['external_account'] },
  external_accounts: { data: [{ last4: '3000', account_holder_name: 'Olena Bondar' }] },
  individual: { first_name: 'Olena', address: { line1: 'Torstraße 1' }, dob: { year: 1990 } },
};

test('no personal data of an account is kept', async () => {
  const { payoutAccount } = callsOver({ stripeAccount: { fetch: () => answer({ stripeAccountData }) } });
  expect(await payoutAccount.show()).toEqual({
    country: 'DE',
    isCompany: false,
    missing: ['external_account', 'individual.phone'],
    chargesEnabled: true,
    payoutsEnabled: false,
    bankLast4: '3000',
  });
});

test('a missing payout account is not an error; other failures are', async () => {
  const none = callsOver({ stripeAccount: { fetch: refused(404, 'not-found') } });
  expect(await none.payoutAccount.show()).toBeNull();
  const broken = callsOver({ stripeAccount: { fetch: refused(500, 'internal-error') } });
  await expect(broken.payoutAccount.show()).rejects.toMatchObject({ failure: { status: 500 } });
});

test('an account is opened with what it needs to charge and pay out; a rejection’s message is passed on', async () => {
  const create = jest.fn((_params: object, _read: object) => answer({ stripeAccountData }));
  const { payoutAccount } = callsOver({ stripeAccount: { create } });
  await payoutAccount.create({ country: 'DE', accountToken: 'ct_1' });
  expect(create.mock.calls[0]?.[0]).toEqual({
    country: 'DE',
    accountToken: 'ct_1',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  create.mockImplementation(refused(409, 'conflict', { stripeMessage: 'Invalid DE postal code' }));
  await expect(payoutAccount.create({ country: 'DE' })).rejects.toMatchObject({
    failure: { code: 'conflict', stripeMessage: 'Invalid DE postal code' },
  });
});

test('a user without payments becomes a customer with their first card', async () => {
  const customer = answer(
    {},
    {
      relationships: { defaultPaymentMethod: { data: { id: new UUID('u1'), type: 'stripePaymentMethod' } } },
    },
  ).then(({ status, data }) => ({
    status,
    data: {
      ...data,
      included: [
        {
          id: new UUID('u1'),
          type: 'stripePaymentMethod',
          attributes: {
            stripePaymentMethodId: 'pm_1',
            card: { brand: 'visa', last4Digits: '4242', expirationMonth: 3, expirationYear: 2030 },
          },
        },
      ],
    },
  }));
  const create = jest.fn((_params: object) => customer);
  const { savedCard } = callsOver({
    stripeCustomer: { addPaymentMethod: refused(409, 'stripe-customer-not-found'), create },
  });
  expect(await savedCard.keep('pm_1')).toEqual({
    id: 'pm_1',
    brand: 'visa',
    last4: '4242',
    expMonth: 3,
    expYear: 2030,
  });
  expect(create.mock.calls[0]?.[0]).toEqual({ stripePaymentMethodId: 'pm_1' });
  const others = callsOver({ stripeCustomer: { addPaymentMethod: refused(403, 'forbidden'), create } });
  await expect(others.savedCard.keep('pm_2')).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  expect(create).toHaveBeenCalledTimes(1);
});
