import type Stripe from 'stripe';
import { testAccount } from './testAccount.ts';
import { bankToken, simulatorScene } from './testing/scene.ts';

const scene = simulatorScene();

const bare = {
  type: 'custom',
  country: 'DE',
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
} satisfies Stripe.AccountCreateParams;

test('a new account lists its requirements and accepts no payments', async () => {
  const account = await scene.stripe.accounts.create({ ...bare, business_type: 'individual' });
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
    scene.stripe.paymentIntents.create({ amount: 500, currency: 'eur', on_behalf_of: account.id }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^Your account cannot currently make charges\./),
  });
  await expect(
    scene.stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      transfer_data: { destination: account.id },
    }),
  ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
});

test('a token works once, and the account is verified two seconds later', async () => {
  const account_token = await scene.simulator.publicStripe.tokens.create({
    account: {
      business_type: 'individual',
      individual: testAccount(scene.clock.now()).individual,
      tos_shown_and_accepted: true,
    },
  });
  const external_account = (await bankToken(scene.simulator, 'DE', 'DE89370400440532013000')).id;
  const params = {
    ...bare,
    account_token: account_token.id,
    external_account,
    business_profile: { mcc: '5734', product_description: 'Help' },
  };
  const account = await scene.stripe.accounts.create(params);
  expect(account).toMatchObject({
    details_submitted: true,
    capabilities: { card_payments: 'pending' },
    requirements: { disabled_reason: 'requirements.pending_verification', currently_due: [] },
  });
  await expect(scene.stripe.accounts.create(params)).rejects.toMatchObject({ code: 'token_already_used' });
  scene.inbox.received();
  scene.clock.advance(2_000);
  await scene.simulator.tick();
  expect(await scene.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
  });
  const heard = scene.inbox.received().map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(heard.filter(({ type }) => type === 'account.updated').at(-1)).toMatchObject({
    account: account.id,
  });
});

test('a company needs a representative and its owners', async () => {
  const { individual, ...ready } = testAccount(scene.clock.now());
  const account = await scene.stripe.accounts.create({
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
  const token = await scene.simulator.publicStripe.tokens.create({
    person: { ...individual, relationship: { representative: true, executive: true, title: 'Director' } },
  });
  const person = await scene.stripe.accounts.createPerson(account.id, { person_token: token.id });
  expect(person.relationship).toMatchObject({ representative: true, title: 'Director' });
  await scene.stripe.accounts.createPerson(account.id, {
    first_name: 'Taras',
    last_name: 'Koval',
    dob: { day: 1, month: 2, year: 1980 },
    address: individual.address,
    relationship: { owner: true, percent_ownership: 30 },
  });
  const owners = await scene.stripe.accounts.listPersons(account.id, { relationship: { owner: true } });
  expect(owners.data.map(({ first_name }) => first_name)).toEqual(['Taras']);
  await scene.stripe.accounts.update(account.id, {
    company: { owners_provided: true, directors_provided: true, executives_provided: true },
  });
  scene.clock.advance(2_000);
  await scene.simulator.tick();
  expect(await scene.stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: true });
});

test('unverifiable details become requirements, and listed people are rejected', async () => {
  const ready = testAccount(scene.clock.now());
  const wrong = await scene.simulator.payableAccount({
    individual: { ...ready.individual, id_number: '111111111' },
  });
  expect(wrong).toMatchObject({
    charges_enabled: false,
    requirements: {
      currently_due: ['individual.id_number'],
      errors: [{ code: 'verification_failed_id_number_match' }],
    },
  });
  await scene.stripe.accounts.update(wrong.id, { individual: { id_number: '000000000' } });
  expect(await scene.stripe.accounts.retrieve(wrong.id)).toMatchObject({ charges_enabled: true });
  const listed = await scene.simulator.payableAccount({
    individual: { ...ready.individual, dob: { day: 1, month: 1, year: 1900 } },
  });
  expect(listed.requirements?.disabled_reason).toBe('rejected.listed');
  await expect(
    scene.stripe.accounts.update(wrong.id, { individual: { address: { postal_code: '1234' } } }),
  ).rejects.toMatchObject({ message: 'Invalid DE postal code' });
});
