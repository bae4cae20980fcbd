import type { ConsoleItem } from '#contract/console/queueItem.ts';
import { betweenAccounts } from '#contract/safety/signals.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { recordDevice } from '#server/marketplace/auth/index.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import type { Res } from './sdk.ts';

jest.setTimeout(60_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
  for (const table of ['signals', 'account_networks', 'auth_devices'])
    await app.engine.db.run(`delete from ${table}`, []);
});

let devices = 0;
const newDevice = () => ({ id: `phone ${(devices += 1)}`, label: 'firefox android', keep: () => undefined });
const signsInOn = (device: ReturnType<typeof newDevice>, ...people: readonly Person[]) =>
  app.engine.db.transaction(async tx => {
    for (const { id } of people) await recordDevice(app.engine, tx, id, device);
  });
const blocks = (who: Person, whom: Person) => {
  app.clock.advance(MINUTE);
  return block(ctxFor(app.engine, { kind: 'user', userId: who.id, trusted: false, limited: false }), {
    userId: whom.id,
  });
};
/** Signs a user up after everyone so far. */
const newcomer = (name: string) => {
  app.clock.advance(MINUTE);
  return person(app, name, 'Newman');
};
const enquire = async (who: Person) => {
  try {
    await who.enquires(listing);
    return 'sent';
  } catch (error) {
    return (error as { data: { errors: { code: string }[] } }).data.errors[0]?.code;
  }
};
const shown = async ({ id }: Person) =>
  (await signals.findOpenOf(app.engine.db, id, 100))
    .map(({ reason }) => reason)
    .filter(reason => betweenAccounts.has(reason));
const networks = (address: string, ...people: readonly Person[]) =>
  Promise.all(people.map(({ id }) => signals.createNetworkRecorder(app.engine)(id, address)));

async function atConsole() {
  const browser = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  const itemOf = async ({ id }: Person) =>
    (await browser.post('item', { queue: 'signals', id })).data as ConsoleItem;
  return {
    itemOf,
    decides: async (who: Person, action: string) => {
      const { id, version } = await itemOf(who);
      return (await browser.post('decide', { queue: 'signals', id, version, action })).status;
    },
  };
}

describe('a new account on the device of a blocked user', () => {
  test('reaches the person who blocked them only after an operator has seen both accounts', async () => {
    const phone = newDevice();
    await blocks(ada, ben);
    const again = await newcomer('Benny');
    await signsInOn(phone, ben, again);
    expect(await enquire(again)).toBe('permission-denied-pending-approval');
    expect((await ada.sdk.transactions.query({})).data.data).toEqual([]);
    expect(await shown(again)).toEqual(['returnsOnDevice']);

    const { itemOf, decides } = await atConsole();
    const item = await itemOf(again);
    expect(item.people.map(({ id }) => id)).toEqual([again.id, ben.id]);
    expect(JSON.stringify(item.facts)).not.toContain(ben.id);
    expect(await decides(again, 'approve')).toBe(200);
    expect(await enquire(again)).toBe('sent');
  });

  test('cannot get through by trying again before approval', async () => {
    const phone = newDevice();
    await blocks(ada, ben);
    const again = await newcomer('Benny');
    await signsInOn(phone, ben, again);
    expect([await enquire(again), await enquire(again)]).toEqual([
      'permission-denied-pending-approval',
      'permission-denied-pending-approval',
    ]);
  });

  test('that shares only a network is reported, but not held', async () => {
    await blocks(ada, ben);
    const again = await newcomer('Benny');
    await networks('192.0.2.1', ben, again);
    expect(await enquire(again)).toBe('sent');
    expect(await shown(again)).toEqual(['returnsInNetwork']);
  });
});

describe('honest users', () => {
  test('of one family use two accounts on one phone, created before the block or writing to others', async () => {
    const phone = newDevice();
    await signsInOn(phone, ben, cy);
    await blocks(ada, ben);
    // He may also have kept it in reserve, so operators take a look, but she doesn't wait.
    expect(await enquire(cy)).toBe('sent');
    expect(await shown(cy)).toEqual(['otherOnDevice']);
    const wife = await newcomer('Olena');
    await signsInOn(phone, wife);
    listing = await (await newcomer('Somebody')).publishes();
    expect(await enquire(wife)).toBe('sent');
    expect(await shown(wife)).toEqual([]);
  });

  test('of a shelter share a network or a computer with a blocked user', async () => {
    const computer = newDevice();
    await blocks(ada, ben);
    const residents: Person[] = [];
    for (let at = 0; at < 10; at += 1) residents.push(await newcomer(`Resident${at}`));
    await networks('192.0.2.2', ben, ...residents);
    await signsInOn(computer, ben, ...residents);
    for (const resident of residents) {
      expect(await enquire(resident)).toBe('sent');
      expect(await shown(resident)).toEqual([]);
    }
  });

  test('continue conversations with people they know', async () => {
    const friend = await newcomer('Friend');
    expect(await enquire(friend)).toBe('sent');
    await blocks(ada, ben);
    await signsInOn(newDevice(), ben, friend);
    expect(await enquire(friend)).toBe('sent');
  });
});

describe('reviews of a stay', () => {
  async function reviewEachOther(provider: Person, customer: Person): Promise<void> {
    const thread = await customer.enquires(await provider.publishes());
    const origin = ctxFor(app.engine, { kind: 'system' });
    await app.engine.db.transaction(async tx => {
      for (const by of ['customer', 'provider'] as const) {
        const [author, subject] = by === 'customer' ? [customer, provider] : [provider, customer];
        await reviews.reviewRepository.post(origin, tx, {
          id: app.engine.ids.uuid(),
          transactionId: thread.id.uuid,
          by,
          authorId: author.id,
          subjectId: subject.id,
          listingId: listing.id.uuid,
          rating: 5,
          content: 'The best of all hosts',
          createdAt: app.clock.now(),
        });
      }
      await reviews.reviewRepository.publish(origin, tx, thread.id.uuid);
    });
  }
  const seenOf = async ({ id }: Person) =>
    (await cy.sdk.reviews.query({ subjectId: id })).data.data.map(({ attributes }) => attributes.content);

  test('between accounts on one device wait for an operator, who sees both', async () => {
    await signsInOn(newDevice(), ada, ben);
    await reviewEachOther(ada, ben);
    expect(await seenOf(ada)).toEqual([]);
    expect(await shown(ada)).toEqual(['reviewOnDevice']);
    const { itemOf, decides } = await atConsole();
    expect((await itemOf(ada)).people.map(({ id }) => id)).toEqual([ada.id, ben.id]);
    expect(await decides(ada, 'dismiss')).toBe(200);
    expect(await seenOf(ada)).toEqual(['The best of all hosts']);
    expect(await seenOf(ben)).toEqual(['The best of all hosts']);
  });

  test('are published at once otherwise, even on one network or between family members staying elsewhere', async () => {
    await signsInOn(newDevice(), ben, cy);
    await networks('192.0.2.3', ada, ben);
    await reviewEachOther(ada, ben);
    expect(await seenOf(ada)).toEqual(['The best of all hosts']);
    expect(await shown(ada)).toEqual([]);
  });
});

test('networks are stored as keyed hashes, for two weeks', async () => {
  await networks('192.0.2.4', ada);
  const kept = await app.engine.db.rows('select * from account_networks where user_id = $1', [ada.id]);
  expect(JSON.stringify(kept)).not.toContain('192.0.2.4');
  app.clock.advance(16 * DAY);
  for (const job of schedule) await job.run(app.engine);
  expect(await app.engine.db.rows('select 1 from account_networks', [])).toEqual([]);
});
