import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { JsonObject } from '#contract/json.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { close, open, update } from '#server/marketplace/listings/index.ts';
import { runDueRounds } from '#server/marketplace/matchRounds/index.ts';
import { unsubscribe } from '#server/marketplace/notifications/index.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { actionsIn, addPerson, type Person } from '#test/support/actions.ts';
import { changeSettings, testEngine, type TestEngine } from '#test/support/database.ts';
import { completeListing } from '#test/support/listings.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';

let app: TestEngine;
let guest: Person;
let host: Person;

beforeEach(async () => {
  app = await testEngine();
  // A Wednesday.
  app.clock.set('2026-03-04T10:00:00Z');
  [guest, host] = [await addPerson(app.engine), await addPerson(app.engine)];
  await app.engine.db.run('update users set email_verified = true');
});
afterEach(() => app.close());

const wait = (milliseconds: number) => app.clock.advance(milliseconds);

const publish = (who: Person, title: string, data: ListingPublicData) =>
  who.publishes({ title, publicData: { ...completeListing.publicData, ...data } });
const offers = (title: string, data: ListingPublicData = {}, who = host) => publish(who, title, data);

/** Runs the worker's hourly job. */
const lookAtRequests = async () => {
  await schedule.find(({ name }) => name.startsWith('look every morning'))?.run(app.engine);
};
/** Publishes a request that has already been matched once. */
async function asks(data: ListingPublicData = {}, who = guest) {
  const id = await publish(who, 'A room for Oksana', { category: 'lookingForPlace', ...data });
  await lookAtRequests();
  wait(3 * MINUTE);
  return id;
}
const mailsTo = ({ id }: Person) => mailsOf(app.engine, `${id}@example.org`);
const count = async (who = guest) => (await mailsTo(who)).length;
const prefers = (privateData: JsonObject) =>
  app.engine.db.run('update users set private_data = $2 where id = $1', [
    guest.id,
    JSON.stringify(privateData),
  ]);

test("the next morning, a request's author is told once about new matches, with links to them and the reasons", async () => {
  await offers('An old room');
  wait(DAY);
  const request = await asks({ adults: 2 });
  const fitting = await offers('A new room', { capacityNumberOfPeople: 2 });
  await offers('A bed', { capacityNumberOfPeople: 1 });
  expect(await count()).toBe(0);
  app.clock.set('2026-03-06T06:01:00Z');
  const [mail, ...others] = await mailsTo(guest);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New offers that may fit your request');
  expect(mail?.text).toContain('Listing: A room for Oksana');
  expect(mail?.text).toContain('A new room (Bremen, Germany)');
  expect(mail?.text).not.toMatch(/An old room|A bed/);
  expect(linkIn(mail ?? { text: '' }, '/l/a-new-room')).toBe(`/l/a-new-room/${fitting}`);
  expect(linkIn(mail ?? { text: '' }, '/for-you')).toBe(`/for-you?listing=${request}`);
  for (let morning = 0; morning < 3; morning += 1) {
    wait(DAY);
    // Changed, but already mailed.
    await update(host.ctx(), { id: fitting, title: `A new room, day ${morning}` });
    expect(await count()).toBe(1);
  }
});

test('five requests of one author are told of in one mail, each with its offers and the reasons', async () => {
  for (const n of [1, 2, 3, 4, 5])
    await publish(guest, `Request ${n}`, { category: 'lookingForPlace', adults: n });
  await lookAtRequests();
  wait(3 * MINUTE);
  const home = await offers('A home for five', { capacityNumberOfPeople: 5, stayLength: 'open' });
  const bed = await offers('A bed', { capacityNumberOfPeople: 1 });
  app.clock.set('2026-03-06T06:01:00Z');
  const [mail, ...others] = await mailsTo(guest);
  expect(others).toEqual([]);
  for (const text of [mail?.text ?? '', mail?.html ?? '']) {
    for (const n of [1, 2, 3, 4, 5]) expect(text).toContain(`Request ${n}`);
    expect(text.split(`/l/a-home-for-five/${home}`)).toHaveLength(6);
    expect(text.split(`/l/a-bed/${bed}`)).toHaveLength(2);
    expect(text.split(/Fits 2 of 2: place, number of people/)).toHaveLength(7);
  }
  expect(mail?.text).toContain('new offers that may fit your requests.');
  // Best first: the bed is not too large for one.
  const forOne = mail?.text.split('Listing: ').find(part => part.startsWith('Request 1'));
  expect(forOne?.match(/\/l\/[a-z-]+/g)).toEqual(['/l/a-bed', '/l/a-home-for-five']);
  expect(linkIn(mail ?? { text: '' }, '/for-you')).toBe('/for-you');
  wait(DAY);
  expect(await count()).toBe(1);
});

test('a mail that an earlier version queued is sent, with the reasons in the language of its reader', async () => {
  const requestId = await asks({ adults: 2 });
  const offer = await offers('A room', { capacityNumberOfPeople: 2 });
  await prefers({ locale: 'uk' });
  await app.engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at) values ('mail/new-matches', $1, $2, $2)`,
    [{ userId: guest.id, requestId, offerIds: [offer] }, app.clock.now()],
  );
  const [mail] = await mailsTo(guest);
  expect(mail?.text).toContain('Підходить 2 з 2');
});

test.each([
  ['daily', {}, '2026-03-05T04:59:00Z', '2026-03-05T06:01:00Z'],
  ['weekly', { matchMails: 'weekly' }, '2026-03-08T06:01:00Z', '2026-03-09T06:01:00Z'],
] as const)('%s mails are sent in the morning', async (_, privateData, before, after) => {
  await prefers(privateData);
  await asks();
  await offers('A room');
  app.clock.set(before);
  expect(await count()).toBe(0);
  app.clock.set(after);
  expect(await count()).toBe(1);
});

test('an offer that begins to fit is new to the request', async () => {
  const offer = await offers('A room', { capacityNumberOfPeople: 1 });
  wait(DAY);
  await asks({ adults: 2 });
  wait(DAY);
  expect(await count()).toBe(0);
  await update(host.ctx(), { id: offer, publicData: { capacityNumberOfPeople: 2 } });
  wait(DAY);
  expect(await count()).toBe(1);
});

const on = (date: string) => ({ date });

test.each([
  ['free a month later', { availableFrom: on('2026-03-10') }, { availableFrom: on('2026-04-10') }],
  ['free a day later', { availableFrom: on('2026-03-10') }, { availableFrom: on('2026-03-11') }],
  ['longer than the longest stay', { availableUntil: on('2026-04-04') }, { longestStay: 14 }],
  ['shorter than the shortest stay', { availableUntil: on('2026-03-08') }, { shortestStay: 30 }],
  ['the request is over', { availableUntil: on('2026-03-05') }, {}],
  ['the offer is over', {}, { availableUntil: on('2026-03-05') }],
  [
    'a man where only women and families are',
    { household: 'other', needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies'] },
  ],
] as const)('nothing is mailed: %s', async (_, wanted, given) => {
  await asks(wanted as ListingPublicData);
  await offers('A room', given as ListingPublicData);
  app.clock.set('2026-03-06T06:01:00Z');
  expect(await count()).toBe(0);
});

test('an offer whose dates become impossible before the mail is written is left out', async () => {
  await asks({ availableFrom: on('2026-03-10') });
  const offer = await offers('A room');
  app.clock.set('2026-03-05T06:01:00Z');
  await lookAtRequests();
  await runDueRounds(app.engine);
  await update(host.ctx(), { id: offer, publicData: { availableFrom: on('2026-05-01') } });
  expect(await count()).toBe(0);
});

test('one click in the mail stops these mails; the account resumes them without what was missed', async () => {
  await asks();
  await offers('A room');
  wait(DAY);
  const [mail] = await mailsTo(guest);
  const link = new URL(mail?.unsubscribeUrl ?? '');
  expect(link.pathname).toMatch(/^\/unsubscribe\/newMatches\./);
  expect(await unsubscribe(app.engine, link.pathname.split('/').at(-1) ?? '')).toBe(true);
  await offers('Another room');
  wait(DAY);
  expect(await count()).toBe(1);
  await prefers({ mailsOff: [] });
  await offers('A third room');
  wait(DAY);
  const [latest, ...older] = await mailsTo(guest);
  expect(older).toHaveLength(1);
  expect(latest?.text).toContain('A third room');
  expect(latest?.text).not.toContain('Another room');
});

/** What must prevent a mail if it happens before the morning, or between writing and sending. */
const obstacles: Record<string, (ids: { request: string; offer: string }) => Promise<unknown>> = {
  'the guest blocks the host': () => block(guest.ctx(), { userId: host.id }),
  'the host blocks the guest': () => block(host.ctx(), { userId: guest.id }),
  'the host is banned': () => actionsIn(app.engine).bans(host.viewer),
  'the guest is banned': () => actionsIn(app.engine).bans(guest.viewer),
  'the offer is closed': ({ offer }) => close(host.ctx(), { id: offer }),
  'the request is closed': ({ request }) => close(guest.ctx(), { id: request }),
  'the offer changes and no longer fits': ({ offer }) =>
    update(host.ctx(), { id: offer, publicData: { capacityNumberOfPeople: 1 } }),
  'the request changes and the offer no longer fits': ({ request }) =>
    update(guest.ctx(), { id: request, publicData: { adults: 3 } }),
  'the address is not confirmed': () => app.engine.db.run('update users set email_verified = false'),
  'the mails are switched off': () => prefers({ mailsOff: ['newMatches'] }),
  'the marketplace is private and the guest awaits approval': async () => {
    changeSettings(app.engine, { access: { isPrivate: true, userApproval: true, byPerson: [] } });
    await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [guest.id]);
  },
};

describe.each(['before the mail is written', 'before it is sent'])('%s', when => {
  test.each(Object.entries(obstacles))('no mail when %s', async (_, happens) => {
    const request = await asks({ adults: 2 });
    const offer = await offers('A room', { capacityNumberOfPeople: 2 });
    wait(DAY);
    if (when === 'before it is sent') expect(await runDueRounds(app.engine)).toBe(1);
    await happens({ request, offer });
    expect(await count()).toBe(0);
  });
});

test('nobody is told to write to somebody they are already in touch with', async () => {
  await asks();
  const offer = await offers('A room');
  await actionsIn(app.engine).enquires(guest.viewer, offer);
  wait(DAY);
  expect((await mailsTo(guest)).filter(({ subject }) => subject.startsWith('New offers'))).toEqual([]);
});

test('for a request that was closed and is reopened, the mail contains offers since then', async () => {
  const request = await asks();
  await close(guest.ctx(), { id: request });
  await offers('A room');
  wait(DAY);
  expect(await count()).toBe(0);
  await open(guest.ctx(), { id: request });
  await lookAtRequests();
  wait(5 * MINUTE);
  await offers('Another room');
  wait(DAY);
  const [mail] = await mailsTo(guest);
  expect(mail?.text).toContain('Another room');
  expect(mail?.text).not.toContain('A room (');
});

test('after a crash mails are sent later, once, and two processes send only one', async () => {
  await asks();
  await offers('A room');
  wait(DAY);
  const { db } = app.engine;
  const dying: Db = {
    ...db,
    transaction: work =>
      db.transaction(async (tx: Tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(runDueRounds({ ...app.engine, db: dying })).rejects.toThrow('killed');
  const other = await testEngine({}, app);
  await Promise.all([mailsTo(guest), mailsOf(other.engine, 'nobody@example.org')]);
  expect(await count()).toBe(1);
  await other.close();
});
