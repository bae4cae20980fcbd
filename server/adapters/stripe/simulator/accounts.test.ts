import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { projectRoot } from '#server/projectRoot.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  readyPerson,
  startSimulator,
  webhookInbox,
  type TestSimulator,
  type WebhookInbox,
} from '#test/support/simulator.ts';
import { bankRules } from './countries.ts';

const day = 86_400_000;

let world: TestEngine;
let simulator: TestSimulator;
let inbox: WebhookInbox;
let stripe: Stripe;

beforeAll(async () => {
  world = await testEngine();
  inbox = await webhookInbox();
  simulator = await startSimulator(world, { webhook: inbox });
  ({ stripe } = simulator);
});
afterAll(async () => {
  await simulator?.close();
  await inbox?.close();
  await world?.close();
});

const bare = {
  type: 'custom',
  country: 'DE',
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
} satisfies Stripe.AccountCreateParams;

const bankToken = (country: string, account_number: string, routing_number?: string) =>
  simulator.publicStripe.tokens.create({
    bank_account: {
      country,
      currency: bankRules[country]?.currency ?? 'eur',
      account_number,
      account_holder_name: 'Olena Shevchenko',
      account_holder_type: 'individual',
      ...(routing_number ? { routing_number } : {}),
    },
  });

test('a new account says what it needs, and nobody can pay it', async () => {
  const account = await stripe.accounts.create({ ...bare, business_type: 'individual' });
  expect(account).toMatchObject({ charges_enabled: false, capabilities: { transfers: 'inactive' } });
  expect(account.requirements).toMatchObject({ disabled_reason: 'requirements.past_due' });
  expect(account.requirements?.currently_due).toEqual(
    expect.arrayContaining([
      'individual.first_name',
      'individual.dob.day',
      'external_account',
      'tos_acceptance.date',
    ]),
  );
  await expect(
    stripe.paymentIntents.create({ amount: 500, currency: 'eur', on_behalf_of: account.id }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^Your account cannot currently make charges\./),
  });
  await expect(
    stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      transfer_data: { destination: account.id },
    }),
  ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
});

test('tokens tell once, and the account is verified two seconds later', async () => {
  const account_token = await simulator.publicStripe.tokens.create({
    account: {
      business_type: 'individual',
      individual: readyPerson(world.clock.now()).individual,
      tos_shown_and_accepted: true,
    },
  });
  const external_account = (await bankToken('DE', 'DE89370400440532013000')).id;
  const params = {
    ...bare,
    account_token: account_token.id,
    external_account,
    business_profile: { mcc: '5734', product_description: 'Help' },
  };
  const account = await stripe.accounts.create(params);
  expect(account).toMatchObject({
    details_submitted: true,
    capabilities: { card_payments: 'pending' },
    requirements: { disabled_reason: 'requirements.pending_verification', currently_due: [] },
  });
  await expect(stripe.accounts.create(params)).rejects.toMatchObject({ code: 'token_already_used' });
  inbox.received();
  world.clock.advance(2_000);
  await simulator.tick();
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
  });
  const heard = inbox.received().map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(heard.filter(({ type }) => type === 'account.updated').at(-1)).toMatchObject({
    account: account.id,
  });
});

test('a company names who acts for it and who owns it', async () => {
  const { individual, ...ready } = readyPerson(world.clock.now());
  const account = await stripe.accounts.create({
    ...ready,
    business_type: 'company',
    company: {
      name: 'Help e. V.',
      phone: individual.phone,
      tax_id: '000000000',
      address: individual.address,
    },
  });
  expect(account.requirements?.currently_due).toEqual(
    expect.arrayContaining([
      'company.owners_provided',
      'company.directors_provided',
      'representative.first_name',
    ]),
  );
  const token = await simulator.publicStripe.tokens.create({
    person: { ...individual, relationship: { representative: true, executive: true, title: 'Director' } },
  });
  const person = await stripe.accounts.createPerson(account.id, { person_token: token.id });
  expect(person.relationship).toMatchObject({ representative: true, title: 'Director' });
  await stripe.accounts.createPerson(account.id, {
    first_name: 'Taras',
    last_name: 'Koval',
    dob: { day: 1, month: 2, year: 1980 },
    address: individual.address,
    relationship: { owner: true, percent_ownership: 30 },
  });
  const owners = await stripe.accounts.listPersons(account.id, { relationship: { owner: true } });
  expect(owners.data.map(({ first_name }) => first_name)).toEqual(['Taras']);
  await stripe.accounts.update(account.id, {
    company: { owners_provided: true, directors_provided: true, executives_provided: true },
  });
  world.clock.advance(2_000);
  await simulator.tick();
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: true });
});

test('what cannot be verified is asked for again, and who is on a list is refused', async () => {
  const ready = readyPerson(world.clock.now());
  const wrong = await simulator.payableAccount({
    individual: { ...ready.individual, id_number: '111111111' },
  });
  expect(wrong).toMatchObject({
    charges_enabled: false,
    requirements: {
      currently_due: ['individual.id_number'],
      errors: [{ code: 'verification_failed_id_number_match' }],
    },
  });
  await stripe.accounts.update(wrong.id, { individual: { id_number: '000000000' } });
  expect(await stripe.accounts.retrieve(wrong.id)).toMatchObject({ charges_enabled: true });
  const listed = await simulator.payableAccount({
    individual: { ...ready.individual, dob: { day: 1, month: 1, year: 1900 } },
  });
  expect(listed.requirements?.disabled_reason).toBe('rejected.listed');
  await expect(
    stripe.accounts.update(wrong.id, { individual: { address: { postal_code: '1234' } } }),
  ).rejects.toMatchObject({ message: 'Invalid DE postal code' });
});

test.each(Object.entries(bankRules))(
  'a bank account in %s: the test number is taken, a wrong one is not',
  async (country, rules) => {
    const token = await bankToken(country, rules.test.account, rules.test.routing);
    expect(token.bank_account).toMatchObject({
      country,
      currency: rules.currency,
      last4: rules.test.account.slice(-4),
    });
    await expect(bankToken(country, '12', rules.test.routing)).rejects.toMatchObject({
      code: 'account_number_invalid',
    });
    if (rules.routing) {
      await expect(bankToken(country, rules.test.account, '1')).rejects.toMatchObject({
        code: 'routing_number_invalid',
      });
    }
  },
);

test.each([
  ['000', 'paid', null],
  ['001', 'failed', 'no_account'],
  ['002', 'failed', 'account_closed'],
  ['003', 'failed', 'insufficient_funds'],
  ['004', 'failed', 'debit_not_authorized'],
  ['005', 'failed', 'invalid_currency'],
])('a payout to …3%s is %s', async (ending, status, failure_code) => {
  const provider = await simulator.payableAccount({
    external_account: (await bankToken('DE', `DE89370400440532013${ending}`)).id,
  });
  await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_bypassPending',
    on_behalf_of: provider.id,
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  const own = { stripeAccount: provider.id };
  const payout = await stripe.payouts.create({ amount: 9_000, currency: 'eur' }, own);
  expect(payout.status).toBe('pending');
  expect((await stripe.balance.retrieve({}, own)).available[0]?.amount).toBe(0);
  world.clock.advance(2_000);
  await simulator.tick();
  expect((await stripe.payouts.retrieve(payout.id, {}, own)).status).toBe('in_transit');
  world.clock.advance(day);
  await simulator.tick();
  expect(await stripe.payouts.retrieve(payout.id, {}, own)).toMatchObject({ status, failure_code });
  const { available } = await stripe.balance.retrieve({}, own);
  expect(available[0]?.amount).toBe(status === 'paid' ? 0 : 9_000);
  if (status === 'failed') {
    await expect(stripe.payouts.create({ amount: 9_000, currency: 'eur' }, own)).rejects.toMatchObject({
      code: 'bank_account_unusable',
    });
  }
});

/** The fields that every object of a type has, as the official package declares them. */
function requiredFields(type: string): string[] {
  const folder = join(projectRoot(), 'node_modules/stripe/esm/resources');
  for (const file of readdirSync(folder).filter(name => name.endsWith('.d.ts'))) {
    const source = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '');
    const body = new RegExp(`^export interface ${type} \\{([^]*?)^\\}`, 'm').exec(source)?.[1];
    if (body) return [...body.matchAll(/^ {4}(\w+): /gm)].map(([, name = '']) => name);
  }
  throw new Error(`The package has no type ${type}.`);
}

test('every object has every field that its type requires', async () => {
  const provider = await simulator.payableAccount();
  const paid = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_createDispute',
    on_behalf_of: provider.id,
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  world.clock.advance(2_000);
  await simulator.tick();
  expect((await stripe.disputes.list()).data[0]).toMatchObject({ payment_intent: paid.id });
  const refunded = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  await stripe.refunds.create({
    payment_intent: refunded.id,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  await stripe.customers.create();
  const rows = await world.engine.db.rows<{ object: string; data: object }>(
    "select distinct on (object, data->>'status') object, data from stripe_simulator.objects",
  );
  const kinds = new Set(rows.map(({ object }) => object));
  expect([...kinds].sort()).toEqual(
    (
      'account application_fee balance_transaction bank_account charge customer dispute event fee_refund payment_intent ' +
      'payment_method payout person refund setup_intent token transfer transfer_reversal webhook_endpoint'
    ).split(' '),
  );
  for (const { object, data } of rows) {
    const type =
      object === 'event'
        ? 'EventBase'
        : object.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const required = requiredFields(type);
    expect(required.length).toBeGreaterThan(3);
    expect({ object, missing: required.filter(name => !(name in data)) }).toEqual({ object, missing: [] });
  }
});
