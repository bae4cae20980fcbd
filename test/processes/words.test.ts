import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '#contract/booking/transaction.ts';
import { endableBookingProcess } from '#contract/processes/booking.ts';
import { endableFreeBookingProcess } from '#contract/processes/freeBooking.ts';
import type { Actor } from '#contract/processes/definition.ts';
import { knownState, knownTransition } from '#contract/processes/names.ts';
import { stateAfter, type Process, type TransitionName } from '#contract/processes/process.ts';
import { MINUTE } from '#contract/time/units.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { locales } from '#contract/locales.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { lastStateWord } from '#src/util/stateWord.ts';
import { activitiesOf, activityMessageId } from '#src/pages/TransactionPage/Feed/activities.ts';
import { headingId } from '#src/pages/TransactionPage/heading.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn } from '#test/support/actions.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { transactionOf } from '#test/support/transactions.ts';
import { Money } from '#contract/values.ts';
import { nameOf, pathsOf, step, type Stage } from './walk.ts';

// In every language, the pages have text for everything the engine returns on any path through both processes.

const catalogues = locales.map(
  language =>
    JSON.parse(readFileSync(join(projectRoot(), 'translations', `${language}.json`), 'utf8')) as Record<
      string,
      string
    >,
);
const hasWords = (id: string) => catalogues.every(messages => messages[id]);

/** Specification section 4: these states have a heading, all others have none. */
const headed = [
  'enquiry',
  'pending-payment',
  'payment-expired',
  'preauthorized',
  'accepted',
  'declined',
  'canceled',
  'delivered',
].map(name => `state/${name}`);

/** Specification section 4: the activity feed shows these transitions and no others. */
const told =
  /^transition\/(confirm-payment|request|request-after-enquiry|accept|decline|expire|cancel|end-by-(customer|provider)|complete|review-[12]-by-(customer|provider))$/;

let app: TestEngine;
const stages = new Map<Process, Stage>();

beforeAll(async () => {
  app = await testEngine();
  app.clock.set('2026-03-20T10:00:00Z');
  const engine = { ...app.engine, payments: fakePayments().payments };
  for (const process of [endableBookingProcess, endableFreeBookingProcess]) {
    const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
    await createPayable(engine, provider.id);
    stages.set(process, { engine, clock: app.clock, process, provider, customer, listingId: '' });
  }
});
afterAll(() => app.close());

/** Returns the transaction as the customer's pages receive it. */
async function seen(stage: Stage, id: string): Promise<Transaction> {
  const does = actionsIn(stage.engine);
  const { attributes } = await transactions.show(does.by(stage.customer.viewer), { id });
  const history = attributes.transitions as unknown as {
    transition: TransitionName;
    createdAt: Date;
    by: Actor;
  }[];
  return transactionOf({
    processName: String(attributes.processName),
    state: knownState(attributes.state),
    lastTransition: knownTransition(attributes.lastTransition),
    transitions: history.map(made => ({ ...made, createdAt: made.createdAt.toISOString() })),
  });
}

const ways = [endableBookingProcess, endableFreeBookingProcess].flatMap(process =>
  pathsOf(process).map(path => [process.name, nameOf(path), process, path] as const),
);

test.each(ways)(
  '%s, %s: every step has its heading, its label in the inbox and its entry in the feed',
  async (...way) => {
    const [, , process, path] = way;
    const stage = stages.get(process) as Stage;
    const price = process === endableBookingProcess ? { price: new Money(2500, 'EUR') } : {};
    stage.listingId = await stage.provider.publishes(price);
    let id: string | undefined;
    for (const name of path) {
      stage.clock.advance(MINUTE);
      id = await step(stage, name, id);
      const transaction = await seen(stage, id);
      expect(transaction.state).toBe(stateAfter(process, name));
      for (const role of ['customer', 'provider'] as const) {
        const heading = headingId(role, transaction);
        expect(heading === undefined).toBe(!headed.includes(transaction.state ?? ''));
        expect(heading === undefined || hasWords(heading)).toBe(true);
      }
      const word = lastStateWord(transaction);
      expect(word !== undefined && hasWords(`InboxPage.state.${word}`)).toBe(true);
      const entries = activitiesOf(transaction, { messages: [], olderPage: null });
      const made = transaction.transitions.filter(({ transition }) => told.test(transition ?? ''));
      expect(entries.map(({ at }) => at)).toEqual(made.map(({ createdAt }) => createdAt));
      expect(entries.every(entry => entry.type === 'transition' && hasWords(activityMessageId(entry)))).toBe(
        true,
      );
    }
  },
);
