import { maxSavedListings } from '#contract/listing/savedListings.ts';
import { HOUR, MINUTE } from '#contract/time/units.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { close, open, update } from '#server/marketplace/listings/index.ts';
import { createException } from '#server/marketplace/availability/index.ts';
import { unsubscribe } from '#server/marketplace/notifications/index.ts';
import {
  mailDueSubscribers,
  queryIds,
  queryOwn,
  remove,
  save,
} from '#server/marketplace/savedListings/index.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/actions.ts';
import { person, room } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { mailsOf } from '#test/support/outbox.ts';

let app: TestEngine;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  app = await testEngine();
  app.clock.set('2026-03-04T10:00:00Z');
  [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
  await app.engine.db.run('update users set email_verified = true');
});
afterEach(() => app.close());

const ctxOf = (who: Person) => ctxFor(app.engine, who.viewer);
const operatorCtx = () => ctxFor(app.engine, { kind: 'system' });
const ids = (who: Person) => queryIds(ctxOf(who));
const saves = (who: Person, ...listings: string[]) => save(ctxOf(who), { ids: listings });
const mails = ({ id }: Person) => mailsOf(app.engine, `${id}@example.org`);
const work = () => drain(app.engine, handlers);
const price = (amount: number) => ({ amount, currency: 'EUR' });
const changes = (id: string, change: Record<string, unknown>) =>
  update(ctxOf(ben), { id, ...change } as never);

/** Ada has saved a room of Ben's, and all resulting jobs are done. */
async function savedRoom(): Promise<string> {
  const id = await ben.publishes({ title: 'A quiet room', price: price(2000) });
  await saves(ada, id);
  app.clock.advance(HOUR);
  await work();
  return id;
}

/** Runs the jobs, and again after the time in which the author can correct a slip. */
async function later(hours = 2): Promise<void> {
  await work();
  app.clock.advance(hours * HOUR);
  await work();
}

test('the newest is first; saving or removing one twice changes nothing', async () => {
  const [one, two] = [await ben.publishes(), await ben.publishes()];
  await saves(ada, one);
  app.clock.advance(1000);
  expect(await saves(ada, two, one)).toEqual({ ids: [two, one], leftOut: 0 });
  expect(await ids(ada)).toEqual([two, one]);
  await remove(ctxOf(ada), { id: two });
  await remove(ctxOf(ada), { id: two });
  expect(await ids(ada)).toEqual([one]);
});

test('listings saved on a device keep their order when moved to the account', async () => {
  const published = [await ben.publishes(), await ben.publishes(), await ben.publishes()];
  await saves(ada, ...published);
  expect(await ids(ada)).toEqual(published);
});

test("only others' public listings can be saved, and none across a block", async () => {
  const [own, closed, blocked] = [await ada.publishes(), await ben.publishes(), await ben.publishes()];
  await close(ctxOf(ben), { id: closed });
  const unknown = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  expect(await saves(ada, own, closed, unknown, 'no id')).toEqual({ ids: [], leftOut: 0 });
  await block(ctxOf(ben), { userId: ada.id });
  expect(await saves(ada, blocked)).toEqual({ ids: [], leftOut: 0 });
});

test('the number is limited, and the response says how many did not fit', async () => {
  const [room, another] = [await ben.publishes(), await ben.publishes()];
  await app.engine.db.run(
    `with made as (
       insert into listings (id, author_id, created_at, updated_at, state, title, public_data, private_data)
       select gen_random_uuid(), author_id, created_at, updated_at, state, title, public_data, private_data
       from listings, generate_series(1, $2::int) where id = $1 returning id)
     insert into saved_listings (user_id, listing_id, saved_at, told_at, told_open)
     select $3, id, $4, $4, true from made`,
    [room, maxSavedListings - 1, ada.id, app.clock.now()],
  );
  expect(await saves(ada, room, another)).toMatchObject({ leftOut: 1 });
  await expect(saves(ada, another)).rejects.toMatchObject({
    code: 'validation-invalid-params',
    meta: { atMost: maxSavedListings },
  });
  expect(await saves(ada, room)).toMatchObject({ leftOut: 0 });
});

test('a closed listing stays on the list; one of a banned or blocked author does not', async () => {
  const id = await savedRoom();
  await close(ctxOf(ben), { id });
  expect(await queryOwn(ctxOf(ada))).toMatchObject([{ id, title: 'A quiet room' }]);
  await block(ctxOf(ada), { userId: ben.id });
  expect(await queryOwn(ctxOf(ada))).toEqual([]);
});

test.each([
  ['closes', (id: string) => close(ctxOf(ben), { id }), 'no longer available'],
  ['gets another price', (id: string) => changes(id, { price: price(3000) }), 'new price: €30'],
  ['becomes free', (id: string) => changes(id, { price: null }), 'now free of charge'],
  [
    'gets other dates',
    (id: string) => changes(id, { publicData: { availableFrom: { date: '2026-05-01' } } }),
    'other dates',
  ],
  [
    'is blocked for a day',
    (id: string) =>
      createException(ctxOf(ben), {
        listingId: id,
        start: new Date('2026-03-20T00:00:00Z'),
        end: new Date('2026-03-21T00:00:00Z'),
        seats: 0,
      }),
    'other dates',
  ],
] as const)('users who saved it are told when it %s, once', async (_what, change, words) => {
  const id = await savedRoom();
  await change(id);
  await work();
  expect(await mails(ada)).toHaveLength(0);
  await later();
  await later(48);
  const [mail, ...others] = await mails(ada);
  expect(others).toHaveLength(0);
  expect(mail?.text).toContain('A quiet room');
  expect(mail?.text).toContain(words);
  expect(mail?.subject).not.toContain('room');
});

test('there is at most one mail a day, with all changes', async () => {
  const [one, two] = [await savedRoom(), await savedRoom()];
  await close(ctxOf(ben), { id: one });
  await changes(two, { price: price(2500) });
  await later();
  expect(await mails(ada)).toHaveLength(1);
  const [first] = await mails(ada);
  expect(first?.text).toContain('no longer available');
  expect(first?.text).toContain('new price: €25');
  await changes(two, { price: price(2600) });
  await later();
  await open(ctxOf(ben), { id: one });
  await later(4);
  expect(await mails(ada)).toHaveLength(1);
  await later(24);
  const [second] = await mails(ada);
  expect(second?.text).toContain('available again');
  expect(second?.text).toContain('new price: €26');
});

test('what the author reverts within the hour, or changes only in the text, is not mailed', async () => {
  const id = await savedRoom();
  await changes(id, { price: price(9000) });
  await work();
  app.clock.advance(10 * MINUTE);
  await changes(id, { price: price(2000), description: 'With a view' });
  await later(30);
  expect(await mails(ada)).toHaveLength(0);
});

test.each([
  ['a block', () => block(ctxOf(ben), { userId: ada.id })],
  ['the ban of its author', () => ban(operatorCtx(), { id: ben.id })],
  ['dropping it', (id: string) => remove(ctxOf(ada), { id })],
] as const)('no mail is sent after %s, even if it is already queued', async (_what, happens) => {
  const id = await savedRoom();
  await changes(id, { price: price(3000) });
  await work();
  app.clock.advance(2 * HOUR);
  expect(await mailDueSubscribers(app.engine)).toBe(1);
  await happens(id);
  await work();
  await later(48);
  expect(await mails(ada)).toHaveLength(0);
});

test('one click in the mail stops all mails of this kind', async () => {
  const id = await savedRoom();
  await close(ctxOf(ben), { id });
  await later();
  const [mail] = await mails(ada);
  const token = new URL(mail?.unsubscribeUrl ?? '').pathname.split('/').pop() ?? '';
  expect(await unsubscribe(app.engine, token)).toBe(true);
  await open(ctxOf(ben), { id });
  await later(48);
  expect(await mails(ada)).toHaveLength(1);
});

test('the endpoints return the user’s own data, reject invalid input by name, and reject visitors', async () => {
  const site = await startApp();
  try {
    const [olena, host] = [await person(site, 'Olena', 'Koval'), await person(site, 'Ada', 'Lovelace')];
    const { id } = await host.publishes();
    const by = (who: typeof olena | undefined, path: string, input: object = {}) =>
      callWebApi(site, `saved-listings${path}`, input, who?.tokens.getToken() ?? undefined);
    expect(await by(olena, '/save', { ids: [id.uuid] })).toMatchObject({
      status: 200,
      body: { data: { ids: [id.uuid], leftOut: 0 } },
    });
    expect(await by(olena, '')).toMatchObject({ body: { data: [{ id: id.uuid, title: room.title }] } });
    expect(await by(host, '/ids')).toMatchObject({ body: { data: [] } });
    expect(await by(undefined, '/ids')).toMatchObject({ status: 403 });
    const tooMany = Array.from({ length: maxSavedListings + 1 }, () => id.uuid);
    for (const ids of [tooMany, 'all', [7]])
      expect(await by(olena, '/save', { ids })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'validation-invalid-value' }] },
      });
    // Nothing the author can read reveals who has saved it, or how often.
    const own = JSON.stringify(await host.sdk.ownListings.show({ id, include: ['author'] }));
    expect(own).not.toContain(olena.id);
    expect(own).not.toMatch(/saved/i);
    expect(await by(olena, '/remove', { id: id.uuid })).toMatchObject({ status: 200 });
    expect(await by(olena, '/ids')).toMatchObject({ body: { data: [] } });
  } finally {
    await site.close();
  }
});
