import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bankToken, simulatorScene } from './testing/scene.ts';

const scene = simulatorScene();

/** Returns the required fields of a type as the official package declares them. */
function requiredFields(type: string): string[] {
  const folder = join(dirname(require.resolve('stripe')), '../esm/resources');
  for (const file of readdirSync(folder).filter(name => name.endsWith('.d.ts'))) {
    const source = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '');
    const body = new RegExp(`^export interface ${type} \\{([^]*?)^\\}`, 'm').exec(source)?.[1];
    if (body) return [...body.matchAll(/^ {4}(\w+): /gm)].map(([, name = '']) => name);
  }
  throw new Error(`The package has no type ${type}.`);
}

test('every object has every field that its type requires', async () => {
  const provider = await scene.simulator.payableAccount();
  const paid = await scene.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_createDispute',
    on_behalf_of: provider.id,
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  scene.clock.advance(2_000);
  await scene.simulator.tick();
  expect((await scene.stripe.disputes.list()).data[0]).toMatchObject({ payment_intent: paid.id });
  const refunded = await scene.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  await scene.stripe.refunds.create({
    payment_intent: refunded.id,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  // A payout that arrives and one that fails, a person, and every token that a browser can create.
  for (const ending of ['000', '001']) {
    const host = await scene.simulator.payableAccount({
      external_account: (await bankToken(scene.simulator, 'DE', `DE89370400440532013${ending}`)).id,
    });
    await scene.stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_bypassPending',
      transfer_data: { destination: host.id },
    });
    await scene.stripe.payouts.create({ amount: 5_000, currency: 'eur' }, { stripeAccount: host.id });
  }
  const { publicStripe } = scene.simulator;
  await publicStripe.tokens.create({ account: { business_type: 'company' } });
  const person = await publicStripe.tokens.create({ person: { first_name: 'Iryna' } });
  await scene.stripe.accounts.createPerson(provider.id, { person_token: person.id });
  scene.clock.advance(2 * 86_400_000);
  await scene.simulator.tick();
  await scene.stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  await scene.stripe.customers.create();
  // One object of each kind and status.
  const all = [...scene.simulator.storage.snapshot().objects.values()];
  const rows = [
    ...new Map(all.map(row => [`${row.kind} ${'status' in row.data ? row.data.status : ''}`, row])).values(),
  ];
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    (
      'account application_fee balance_transaction bank_account charge customer dispute event fee_refund payment_intent ' +
      'payment_method payout person refund setup_intent token transfer transfer_reversal webhook_endpoint'
    ).split(' '),
  );
  for (const { kind, data } of rows) {
    const type =
      kind === 'event'
        ? 'EventBase'
        : kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const required = requiredFields(type);
    expect(required.length).toBeGreaterThan(3);
    expect({ kind, missing: required.filter(name => !(name in data)) }).toEqual({ kind, missing: [] });
  }
});
