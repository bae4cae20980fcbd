import { bookingProcess } from '#contract/processes/booking.ts';
import { Money } from '#contract/values.ts';
import { profilesOf } from '#server/marketplace/payments/index.ts';
import { createPlan, type Plan } from '../../scripts/demo/seed/plan.ts';
import { emailOf, testCard } from '../../scripts/demo/seed/logins.ts';
import { addTestPayments } from '../../scripts/demo/seed/testPayments.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn, type Person } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { step } from '../processes/walk.ts';

let app: TestEngine;
let paying: PayingApp;

beforeAll(async () => {
  app = await testEngine();
  paying = await payingApp(app);
}, 30_000);

afterAll(async () => {
  await paying.close();
  await app.close();
});

/** Adds the demo's hosts with a price, and its guest, as users of this engine. */
async function cast(plan: Plan) {
  const priced = plan.listings.filter(({ listing }) => listing.price !== undefined);
  const people = new Map<string, Person>();
  for (const { id, member } of plan.members) {
    if (priced.some(one => one.authorId === id) || emailOf(member.key) === testCard.savedBy) {
      people.set(id, await addPerson(app.engine));
    }
  }
  const known = (id: string) => people.get(id)?.id;
  const members = plan.members.flatMap(one => (known(one.id) ? [{ ...one, id: known(one.id)! }] : []));
  const listings = priced.map(one => ({ ...one, authorId: known(one.authorId)! }));
  const guest = members.find(({ member }) => emailOf(member.key) === testCard.savedBy);
  return { plan: { ...plan, members, listings }, people: [...people.values()], guest };
}

test('hosts with a price can receive payments at once, and the guest has the test card', async () => {
  const { engine, clock } = app;
  const { plan, people, guest } = await cast(createPlan(clock.now()));
  await addTestPayments(engine, paying.simulator, plan);
  const ids = plan.members.map(({ id }) => id);
  const profiles = await profilesOf(engine.db, ids, true);
  for (const { authorId } of plan.listings) {
    expect(profiles.get(authorId)).toMatchObject({ chargesEnabled: true, payoutsEnabled: true });
  }
  expect(profiles.get(guest?.id ?? '')?.stripeCustomer?.relationships?.defaultPaymentMethod).toMatchObject({
    attributes: { card: { brand: 'visa', last4Digits: '4242' } },
  });

  // A second run, as after an interruption, adds nothing.
  await addTestPayments(engine, paying.simulator, plan);
  expect(await profilesOf(engine.db, ids, true)).toEqual(profiles);

  const customer = people.find(({ id }) => id === guest?.id)!;
  for (const host of people.filter(({ id }) => id !== guest?.id)) {
    const listingId = await host.publishes({ price: new Money(2000, 'EUR') });
    const stage = { engine, clock, process: bookingProcess, provider: host, customer, listingId };
    const id = await step(stage, 'transition/request-payment');
    await paying.paysBy('pm_card_visa', id);
    await step(stage, 'transition/confirm-payment', id);
    await step(stage, 'transition/accept', id);
    expect(await actionsIn(engine).stateOf(id)).toBe('state/accepted');
  }
});
