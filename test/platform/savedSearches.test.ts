import { maxSavedSearches, type SavedSearch, type SearchFrequency } from '#contract/listing/savedSearches.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { normalizeSearch } from '#server/engineApi/savedSearches.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { close, open } from '#server/marketplace/listings/index.ts';
import { unsubscribe } from '#server/marketplace/notifications/index.ts';
import { person } from '#test/support/cast.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, type Person } from '#test/support/actions.ts';
import { startApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { linkIn, mailsOf, type SentMail } from '#test/support/outbox.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import {
  change,
  queryOwn,
  remove,
  save,
  notifyDueSearches,
} from '#server/marketplace/savedSearches/index.ts';

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

/** Saves a search as the page does. */
async function saves(who: Person, address: string, frequency: SearchFrequency = 'instant', name = 'Rooms') {
  const ctx = ctxFor(app.engine, who.viewer);
  const kept = await save(ctx, { name, frequency, ...normalizeSearch(address, 'EUR') });
  // Listings published at the same instant count as old.
  wait(1);
  return kept;
}
const own = (who: Person) => queryOwn(ctxFor(app.engine, who.viewer));
const mailsTo = ({ id }: Person): Promise<SentMail[]> => mailsOf(app.engine, `${id}@example.org`);
const wait = (milliseconds: number) => app.clock.advance(milliseconds);
const count = async (who: Person) => (await mailsTo(who)).length;

const bremen = 'address=Bremen&bounds=53.2,9,52.9,8.5';
const offers = 'pub_category=offeringPlace';

test('new results are mailed within minutes, once, with links to them, to the search and to unsubscribe', async () => {
  await ben.publishes({ title: 'An old room' });
  wait(MINUTE);
  await saves(ada, `${bremen}&${offers}`);
  const id = await ben.publishes({ title: 'A new room' });
  expect(await count(ada)).toBe(0);
  wait(2 * MINUTE);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New in a search you have saved');
  expect(mail?.text).toContain('New matches for your search “Rooms”:');
  expect(mail?.text).toContain('A new room (Bremen, Germany)');
  expect(mail?.text).not.toContain('An old room');
  expect(linkIn(mail ?? { text: '' }, '/l/a-new-room')).toBe(`/l/a-new-room/${id}`);
  expect(linkIn(mail ?? { text: '' }, '/s')).toBe(`/s?${bremen}&${offers}`);
  wait(DAY);
  expect(await count(ada)).toBe(1);
});

test('several publications cause one mail, and the next one waits for a quarter of an hour', async () => {
  await saves(ada, offers);
  await ben.publishes({ title: 'First' });
  wait(1);
  await ben.publishes({ title: 'Second' });
  wait(2 * MINUTE);
  expect((await mailsTo(ada))[0]?.text).toMatch(/Second[^]+First/);
  await ben.publishes({ title: 'Third' });
  wait(3 * MINUTE);
  expect(await count(ada)).toBe(1);
  wait(15 * MINUTE);
  const mails = await mailsTo(ada);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('Third');
  expect(mails[0]?.text).not.toContain('Second');
});

test.each([
  ['daily', '2026-03-05T04:59:00Z', '2026-03-05T06:01:00Z'],
  // 4 March 2026 is a Wednesday.
  ['weekly', '2026-03-09T04:59:00Z', '2026-03-09T06:01:00Z'],
] as const)(
  '%s mails are sent in the morning, and only with new results',
  async (frequency, before, after) => {
    await saves(ada, offers, frequency);
    await ben.publishes();
    app.clock.set(before);
    expect(await count(ada)).toBe(0);
    app.clock.set(after);
    expect(await count(ada)).toBe(1);
    wait(15 * DAY);
    expect(await count(ada)).toBe(1);
  },
);

test('a mail names ten listings and counts the rest', async () => {
  await saves(ada, offers, 'daily');
  for (let number = 1; number <= 12; number += 1) {
    await ben.publishes({ title: `Room ${number}` });
    wait(1);
  }
  wait(DAY);
  const [mail] = await mailsTo(ada);
  expect(mail?.text.match(/^Room \d+ /gm)).toHaveLength(10);
  expect(mail?.text).toContain('Room 12 ');
  expect(mail?.text).toContain('And 2 more listings.');
});

test('own, pending and reopened listings are not mailed', async () => {
  await saves(ada, '');
  await ada.publishes({ title: 'Mine' });
  const id = await ben.publishes();
  await app.engine.db.run(
    `update listings set state = 'pendingApproval', first_published_at = null where id = $1`,
    [id],
  );
  await app.engine.db.run('delete from listing_index where listing_id = $1', [id]);
  wait(5 * MINUTE);
  expect(await count(ada)).toBe(0);
  const old = await ben.publishes({ title: 'Known' });
  wait(20 * MINUTE);
  expect(await count(ada)).toBe(1);
  await close(ben.ctx(), { id: old });
  await open(ben.ctx(), { id: old });
  wait(DAY);
  expect(await count(ada)).toBe(1);
});

test.each([
  ['the searcher blocks the author', () => [ada, ben]],
  ['the author blocks the searcher', () => [ben, ada]],
] as const)('no mail is sent if %s', async (_what, pair) => {
  await saves(ada, offers);
  const [one, other] = pair() as [Person, Person];
  await ben.publishes();
  await block(ctxFor(app.engine, one.viewer), { userId: other.id });
  wait(2 * MINUTE);
  expect(await count(ada)).toBe(0);
});

test('a queued mail leaves out listings closed or blocked in the meantime', async () => {
  await saves(ada, offers, 'daily');
  const gone = await ben.publishes({ title: 'Gone' });
  await ben.publishes({ title: 'There' });
  wait(DAY);
  // Runs everything but the mails themselves.
  await drain(
    app.engine,
    Object.fromEntries(Object.entries(handlers).filter(([kind]) => kind !== 'mail/saved-search')),
  );
  await close(ben.ctx(), { id: gone });
  await app.engine.db.run(
    `update outbox set run_at = created_at, done_at = null where kind = 'mail/saved-search'`,
  );
  const [mail] = await mailsTo(ada);
  expect(mail?.text).toContain('There');
  expect(mail?.text).not.toContain('Gone');
});

const matching = [
  `${offers}&pub_subcategories=accomodation`,
  'keywords=station',
  bremen,
  'bounds=53.2,-170,52.9,8.5',
  'price=,40',
  'pub_capacityNumberOfPeople=3',
];
const others = [
  'pub_category=lookingForPlace',
  // On the page, spelling correction finds something; in a saved search it would match something else every day.
  'keywords=statoin',
  'keywords=piano',
  'bounds=49,9,48,8',
  'price=60,',
  'pub_capacityNumberOfPeople=9',
];

test('each search mails only its own results', async () => {
  for (const [at, address] of [...matching, ...others].entries())
    await saves(ada, address, at % 2 ? 'instant' : 'daily', address);
  await ben.publishes({
    price: { amount: 3000, currency: 'EUR' },
    publicData: {
      category: 'offeringPlace',
      subcategories: 'accomodation',
      capacityNumberOfPeople: 4,
      location: { address: 'Bremen, Germany' },
    },
  });
  wait(DAY);
  // Mails insert word joiners into text that looks like a URL.
  const told = (await mailsTo(ada)).flatMap(({ text }) =>
    [...text.replaceAll('\u2060', '').matchAll(/^Search: (.+)$/gm)].map(([, name]) => name),
  );
  expect(told.sort()).toEqual(matching.toSorted());
});

test('the same search is stored once, whatever the order of parameters in its URL', async () => {
  await saves(
    ada,
    `${bremen}&pub_subcategoriesLevelOne=food,clothes&keywords=Warm%20coat&page=3&sort=-createdAt`,
  );
  const again = `keywords=warm%20%20coat&map=open&pub_subcategoriesLevelOne=clothes,food&${bremen}`;
  expect(await codeOf(saves(ada, again))).toBe('conflict');
  expect(await own(ada)).toHaveLength(1);
  await saves(ben, again);
  await saves(ada, `${again}&pub_isVerified=true`);
  await saves(ada, 'price=5,10');
  await saves(ada, 'price=10,20');
});

test('a user can save twenty searches', async () => {
  for (let number = 1; number <= maxSavedSearches; number += 1) await saves(ada, `keywords=word${number}`);
  expect(await codeOf(saves(ada, 'keywords=another'))).toBe('validation-invalid-params');
  expect(await own(ada)).toHaveLength(maxSavedSearches);
});

test('a paused search sends nothing, and resuming skips what appeared meanwhile', async () => {
  const { id } = await saves(ada, offers);
  const ctx = ctxFor(app.engine, ada.viewer);
  expect(await change(ctx, { id, isPaused: true })).toMatchObject({ isPaused: true });
  await ben.publishes({ title: 'Meanwhile' });
  wait(DAY);
  expect(await count(ada)).toBe(0);
  await change(ctx, { id, isPaused: false, name: ' Beds  ', frequency: 'weekly' });
  expect(await own(ada)).toEqual([
    expect.objectContaining({ isPaused: false, name: 'Beds', frequency: 'weekly' }),
  ]);
  wait(7 * DAY);
  expect(await count(ada)).toBe(0);
});

test('one tap in the mail stops the mails about that search and no other', async () => {
  await saves(ada, offers, 'instant', 'Rooms');
  await saves(ada, bremen, 'instant', 'Bremen');
  await ben.publishes();
  wait(2 * MINUTE);
  const [mail] = await mailsTo(ada);
  const token = tokenIn(mail?.text.split('Search: ').find(part => part.startsWith('Rooms')));
  expect(token).toMatch(/^savedSearch\./);
  expect(await unsubscribe(app.engine, `${token}x`)).toBe(false);
  expect(await unsubscribe(app.engine, token)).toBe(true);
  expect((await own(ada)).map(({ name, isPaused }) => [name, isPaused])).toEqual(
    expect.arrayContaining([
      ['Rooms', true],
      ['Bremen', false],
    ]),
  );
  const { id } = (await own(ada)).find(({ name }) => name === 'Rooms') ?? { id: '' };
  await remove(ctxFor(app.engine, ada.viewer), { id });
  expect(await unsubscribe(app.engine, token)).toBe(true);
});

const tokenIn = (text = '') => /\/unsubscribe\/([^?\s]+)/.exec(text)?.[1] ?? '';

test('five searches that a reader has saved are told of in one mail, which names each listing once', async () => {
  const names = ['Rooms', 'Bremen', 'Three beds', 'Cheap', 'By the station'];
  const addresses = [offers, bremen, 'pub_capacityNumberOfPeople=3', 'price=0,40', 'keywords=station'];
  for (const [at, address] of addresses.entries()) await saves(ada, address, 'daily', names[at]);
  const big = await ben.publishes({
    title: 'Big',
    price: { amount: 3000, currency: 'EUR' },
    publicData: {
      category: 'offeringPlace',
      subcategories: 'accomodation',
      capacityNumberOfPeople: 4,
      location: { address: 'Bremen, Germany' },
    },
  });
  wait(1);
  const near = await ben.publishes({ title: 'Near the station', price: { amount: 9000, currency: 'EUR' } });
  wait(DAY);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New in searches you have saved');
  for (const text of [mail?.text ?? '', mail?.html ?? ''])
    for (const id of [big, near]) expect(text.split(`/${id}`)).toHaveLength(2);
  const parts = mail?.text.split('Search: ').slice(1) ?? [];
  expect(parts.map(part => part.split('\n')[0])).toEqual(names);
  expect(parts[0]).toMatch(/Near the station[^]+Big/);
  expect(parts[3]).toContain('1 listing named above matches this search, too.');
  for (const [at, part] of parts.entries()) {
    expect(linkIn({ text: part }, '/s')).toBe(`/s?${addresses[at]}`);
    expect(tokenIn(part)).toMatch(/^savedSearch\./);
  }
  expect(new Set(parts.map(tokenIn)).size).toBe(5);
  expect(linkIn(mail ?? { text: '' }, '/account/saved-searches')).toBe('/account/saved-searches');
  wait(DAY);
  expect(await count(ada)).toBe(1);
});

test('what mail programs offer to end in such a mail are the mails about all saved searches, as its footer says', async () => {
  await saves(ada, offers, 'instant', 'Rooms');
  await saves(ada, bremen, 'instant', 'Bremen');
  await saves(ada, 'keywords=piano', 'weekly', 'Pianos');
  await saves(ben, 'keywords=piano', 'weekly', 'Of another');
  await ben.publishes();
  wait(2 * MINUTE);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  const token = tokenIn(mail?.unsubscribeUrl ?? '');
  expect(mail?.text.split('-- \n')[1]).toContain(
    `Unsubscribe from emails about all your saved searches:\n${mail?.unsubscribeUrl}`,
  );
  expect(await unsubscribe(app.engine, `${token}x`)).toBe(false);
  expect(await unsubscribe(app.engine, token)).toBe(true);
  expect((await own(ada)).map(({ isPaused }) => isPaused)).toEqual([true, true, true]);
  expect((await own(ben)).map(({ isPaused }) => isPaused)).toEqual([false]);
  await ben.publishes();
  wait(DAY);
  expect(await count(ada)).toBe(1);
});

test('five listings within a minute, each for another search, cause two mails and not five', async () => {
  const words = ['one', 'two', 'three', 'four', 'five'];
  for (const word of words) await saves(ada, `keywords=${word}`, 'instant', word);
  for (const word of words) {
    await ben.publishes({ title: `Room ${word}` });
    wait(10_000);
  }
  wait(2 * MINUTE - 45_000);
  for (let second = 0; second < 60; second += 10) {
    await count(ada);
    wait(10_000);
  }
  expect(await count(ada)).toBe(1);
  wait(15 * MINUTE);
  const texts = (await mailsTo(ada)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const word of words) expect(texts.filter(text => text.includes(`Room ${word}`))).toHaveLength(1);
  expect(texts[0]?.match(/^Search: /gm)).toHaveLength(4);
});

test('a search that was paused after its mail was queued is left out, and what it named is named by the next', async () => {
  await saves(ada, offers, 'daily', 'Rooms');
  await saves(ada, bremen, 'daily', 'Bremen');
  await ben.publishes({ title: 'There' });
  wait(DAY);
  await drain(
    app.engine,
    Object.fromEntries(Object.entries(handlers).filter(([kind]) => kind !== 'mail/saved-search')),
  );
  const { id } = (await own(ada)).find(({ name }) => name === 'Rooms') ?? { id: '' };
  await change(ctxFor(app.engine, ada.viewer), { id, isPaused: true });
  await app.engine.db.run(
    `update outbox set run_at = created_at, done_at = null where kind = 'mail/saved-search'`,
  );
  const [mail] = await mailsTo(ada);
  expect(mail?.text).toContain('New matches for your search “Bremen”:');
  expect(mail?.text).toContain('There');
});

test('a mail that an earlier version queued is sent', async () => {
  const { id: searchId } = await saves(ada, offers);
  const listing = await ben.publishes({ title: 'There' });
  await app.engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at) values ('mail/saved-search', $1, $2, $2)`,
    [{ userId: ada.id, searchId, listingIds: [listing], total: 3 }, app.clock.now()],
  );
  const [mail] = await mailsTo(ada);
  expect(mail?.text).toContain('New matches for your search “Rooms”:');
  expect(mail?.text).toContain('And 2 more listings.');
});

test("nobody can change, remove or see the searches of another user, and an operator can't in their name", async () => {
  const { id } = await saves(ada, offers);
  const asBen = ctxFor(app.engine, ben.viewer);
  expect(await codeOf(change(asBen, { id, isPaused: true }))).toBe('not-found');
  expect(await codeOf(remove(asBen, { id }))).toBe('not-found');
  expect(await own(ben)).toEqual([]);
  const limited = ctxFor(app.engine, { ...ada.viewer, limited: true });
  expect(await codeOf(remove(limited, { id }))).toBe('forbidden');
  expect(await codeOf(change(ctxFor(app.engine, ada.viewer), { id: 'x' }))).toBe('not-found');
});

test('invalid searches are rejected', async () => {
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'a\0b' },
    { address: 'keywords=a\nhttps://evil.example' },
    { address: 'x'.repeat(2001) },
    { query: { bounds: 'here' } },
    { query: { availability: 'day-full', start: '2025-01-01', end: '2025-01-03' } },
  ];
  for (const one of wrong) {
    const search = { name: 'Rooms', frequency: 'daily' as const, address: '', query: {}, ...one };
    const code = await codeOf(save(ctxFor(app.engine, ada.viewer), search));
    expect({ ...one, code }).toEqual({ ...one, code: 'validation-invalid-value' });
  }
  expect(await own(ada)).toEqual([]);
});

const weekFree = {
  type: 'availability-plan/day',
  entries: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(dayOfWeek => ({ dayOfWeek, seats: 1 })),
};

test('a stay that has begun is searched for its remaining days; then the search ends', async () => {
  const dates = `${offers}&pub_subcategories=accomodation&dates=2026-03-10,2026-03-12`;
  await saves(ada, dates, 'instant', 'March');
  expect(await own(ada)).toEqual([expect.objectContaining({ isOver: false, address: dates })]);
  const free = { availabilityPlan: weekFree };
  app.clock.set('2026-03-11T09:00:00Z');
  await ben.publishes({ title: 'For a night', ...free });
  wait(2 * MINUTE);
  expect(await count(ada)).toBe(1);
  app.clock.set('2026-03-13T00:00:00Z');
  await ben.publishes({ title: 'Too late', ...free });
  wait(3 * DAY);
  expect(await count(ada)).toBe(1);
  expect(await own(ada)).toEqual([expect.objectContaining({ isOver: true })]);
});

test('a stored query that has become invalid does not hold up the others', async () => {
  await saves(ada, offers, 'daily');
  await saves(ben, offers, 'daily');
  await app.engine.db.run(`update saved_searches set query = '{"bounds":"here"}' where user_id = $1`, [
    ada.id,
  ]);
  await (await addPerson(app.engine)).publishes();
  wait(DAY);
  expect(await count(ben)).toBe(1);
  expect(await count(ada)).toBe(0);
  await app.engine.db.run(`update saved_searches set query = '[]' where user_id = $1`, [ada.id]);
  await (await addPerson(app.engine)).publishes();
  wait(DAY);
  expect(await count(ben)).toBe(2);
});

test('many searches without new results are checked together', async () => {
  const places = Array.from({ length: 20 }, (_, n) => `bounds=${n + 1},${n + 1},${n},${n}`);
  for (const place of places) await saves(ada, place, 'daily');
  await saves(ben, offers, 'daily');
  const id = await (await addPerson(app.engine)).publishes();
  wait(DAY);
  const asked: string[] = [];
  const { db } = app.engine;
  const noting: Db = {
    ...db,
    transaction: work =>
      db.transaction(tx => {
        const note =
          <R>(ask: (sql: string, values?: readonly unknown[], name?: string) => Promise<R>) =>
          (sql: string, values?: readonly unknown[], name?: string) => {
            asked.push(sql);
            return ask(sql, values, name);
          };
        return work({ ...tx, rows: note(tx.rows), first: note(tx.first), run: note(tx.run) } as Tx);
      }),
  };
  expect(await notifyDueSearches({ ...app.engine, db: noting })).toBe(21);
  expect(await notifyDueSearches(app.engine)).toBe(0);
  // The claim, the comparison, the one search that runs as its user, its mail, and the progress saved for all.
  expect(asked.length).toBeLessThanOrEqual(9);
  const [mail, ...others] = await mailsTo(ben);
  expect(mail?.text).toContain(id);
  expect(others).toEqual([]);
  expect(await count(ada)).toBe(0);
});

test('subscribers of the same search get only what each may see, for keywords and for filters', async () => {
  const [cem, dan] = [await addPerson(app.engine), await addPerson(app.engine)];
  await app.engine.db.run('update users set email_verified = true');
  for (const who of [ada, ben, cem]) await saves(who, 'keywords=hammock', 'daily');
  await block(ctxFor(app.engine, cem.viewer), { userId: dan.id });
  const hammock = await dan.publishes({ title: 'A hammock' });
  // Listings published at the same instant have no defined order.
  wait(1000);
  const own = await ben.publishes({ title: 'Hammocks' });
  await dan.publishes({ title: 'A tent' });
  wait(DAY);
  const textsFor = async (who: Person) => (await mailsTo(who)).map(({ text }) => text);
  const [toAda, toBen, toCem] = [await textsFor(ada), await textsFor(ben), await textsFor(cem)];
  expect(toAda).toEqual([expect.stringMatching(new RegExp(`${own}[^]+${hammock}`))]);
  expect(toBen).toEqual([expect.stringContaining(hammock)]);
  expect(toBen[0]).not.toContain(own);
  expect(toCem).toEqual([expect.stringContaining(own)]);
  expect(toCem[0]).not.toContain(hammock);
  expect(toAda[0]).not.toContain('A tent');
});

test('after a crash all mails are sent later, once', async () => {
  await saves(ada, offers, 'daily');
  await saves(ben, offers, 'daily');
  await (await addPerson(app.engine)).publishes();
  wait(DAY);
  const { db } = app.engine;
  const dying: Db = {
    ...db,
    transaction: work =>
      db.transaction(async tx => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(notifyDueSearches({ ...app.engine, db: dying })).rejects.toThrow('killed');
  expect([await count(ada), await count(ben)]).toEqual([1, 1]);
  wait(DAY);
  expect([await count(ada), await count(ben)]).toEqual([1, 1]);
});

test('two processes at once send one mail', async () => {
  const other = await testEngine({}, app);
  await saves(ada, offers, 'daily');
  await ben.publishes();
  wait(DAY);
  await Promise.all([mailsTo(ada), mailsOf(other.engine, 'nobody@example.org')]);
  expect(await count(ada)).toBe(1);
  await other.close();
});

test('in a private marketplace users pending approval get no mail', async () => {
  const closed = await testEngine(
    { access: { isPrivate: true, userApproval: true, byPerson: ['read'] } },
    app,
  );
  await saves(ada, offers, 'daily');
  await ben.publishes();
  await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [ada.id]);
  wait(DAY);
  expect(await mailsOf(closed.engine, `${ada.id}@example.org`)).toEqual([]);
  await closed.close();
});

test('the web app calls by POST, on behalf of the signed-in user only', async () => {
  const app = await startApp();
  const olha = await person(app, 'Olha', 'Reader');
  const ask = (path: string, body: object, token = olha.tokens.getToken()) =>
    callWebApi(app, `saved-searches${path}`, body, token);
  const search = { name: 'Rooms', frequency: 'daily', address: `${offers}&sort=-createdAt&page=2&evil=1` };
  expect((await ask('', {}, null)).status).toBe(403);
  expect((await ask('/save', search, null)).status).toBe(403);
  const { data: saved } = (await ask('/save', search)).body as unknown as { data: SavedSearch };
  // Input that the page would not understand is not saved.
  expect(saved).toMatchObject({ name: 'Rooms', frequency: 'daily', address: offers, mailedAt: null });
  expect((await ask('/save', { ...search, name: 'Again' })).status).toBe(409);
  const { body } = await ask('/change', { id: saved.id, isPaused: true });
  expect(body.data).toMatchObject({ name: 'Rooms', isPaused: true });
  expect((await ask('', {})).body.data).toEqual([{ ...saved, isPaused: true }]);
  const wrong: [string, unknown][] = [
    ['/save', { ...search, frequency: 'hourly' }],
    ['/save', { ...search, name: 7 }],
    ['/save', { name: 'x' }],
    ['/save', ['x']],
    ['/change', { id: saved.id, isPaused: 'yes' }],
    ['/change', { id: saved.id, frequency: 'never' }],
  ];
  for (const [path, input] of wrong)
    expect([path, input, (await ask(path, input as object)).status]).toEqual([path, input, 400]);
  expect((await ask('/remove', { id: 'nothing' })).status).toBe(404);
  expect((await ask('/remove', { id: saved.id })).status).toBe(200);
  expect((await ask('', {})).body.data).toEqual([]);
  await app.close();
});
