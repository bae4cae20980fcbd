import type { ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import type { ConsoleRecord } from '#contract/console/records.ts';
import { ownDrawingMark } from '#contract/image/ownDrawing.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { defaultLimits } from '#server/marketplace/limits/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { cast, person, room, type Person } from '#test/support/cast.ts';
import { addPerson, actionsIn } from '#test/support/actions.ts';
import { operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { testSettings, changeSettings } from '#test/support/database.ts';
import { mailsTo } from '#test/support/mails.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { photo } from './pictures.ts';
import { createSdk, failureOf, type Res } from './sdk.ts';

jest.setTimeout(30_000);

const quota = { ...defaultLimits.newAccountConversations, most: 3 };

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  for (const table of ['signals', 'text_prints', 'sign_up_networks'])
    await app.engine.db.run(`delete from ${table}`, []);
});

const openOf = async ({ id }: { id: string }) =>
  (await signals.findOpenOf(app.engine.db, id, 100)).map(({ reason, detail }) => detail || reason);
const isVerified = ({ id }: Person) =>
  app.engine.db.run(`update users set public_data = public_data || '{"isVerified":true}' where id = $1`, [
    id,
  ]);
const enquire = (who: Person, listing: Res) =>
  who.sdk.transactions.initiate({
    processAlias: 'default-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  });

let addresses = 0;
async function signsUp(signUpMarks: readonly string[]) {
  const sdk = createSdk(app.baseUrl);
  addresses += 1;
  const email = `robot.${addresses}@example.org`;
  const password = 'three words here';
  const privateData = { locale: 'uk', signUpMarks };
  const names = { firstName: 'Ro', lastName: 'Bot' };
  const { data } = await sdk.currentUser.create({ email, password, ...names, privateData });
  await sdk.login({ username: email, password });
  return { id: data.data.id.uuid, email, sdk };
}

describe('a new account', () => {
  test('with one sign of a bot is reported and admitted; with both signs it waits for an operator', async () => {
    const quick = await signsUp(['tooQuick', 'isAngel']);
    expect(await openOf(quick)).toEqual(['tooQuick']);
    const { attributes } = (await quick.sdk.currentUser.show()).data.data;
    expect(attributes).toMatchObject({ state: 'active', profile: { privateData: { locale: 'uk' } } });
    expect(JSON.stringify(attributes)).not.toContain('signUpMarks');

    const robot = await signsUp(['hiddenField', 'tooQuick']);
    expect((await robot.sdk.currentUser.show()).data.data.attributes.state).toBe('pendingApproval');
    const item = await itemOf(robot);
    expect(item).toMatchObject({ marks: ['held'], actions: ['approve', 'dismiss'] });
    expect((await decides(item, 'approve')).status).toBe(200);
    expect((await robot.sdk.currentUser.show()).data.data.attributes.state).toBe('active');
    expect((await mailsTo(app.engine, robot.id)).map(({ kind }) => kind)).toContain('mail/user-approved');
    expect(await openOf(robot)).toEqual([]);
  });

  test('that is one of many from a network is reported; the network is stored as a hash for a week', async () => {
    for (let made = 0; made < 7; made += 1) await signsUp([]);
    expect(await openOf(await signsUp([]))).toEqual(['manySignUps']);
    app.clock.advance(8 * DAY);
    for (const job of schedule) await job.run(app.engine);
    expect(await app.engine.db.rows('select 1 from sign_up_networks', [])).toEqual([]);
  });

  test('can begin a limited number of conversations a day, until it is older or verified', async () => {
    const limits = { ...testSettings.limits, newAccountConversations: quota };
    changeSettings(app.engine, { limits });
    const listing = await ada.publishes();
    for (let begun = 0; begun < 3; begun += 1) await enquire(ben, listing);
    const refused = await enquire(ben, listing).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 429,
      data: { errors: [{ code: 'too-many-requests', meta: { limit: 'newAccountConversations' } }] },
    });
    await failureOf(enquire(ben, listing));
    expect(await openOf(ben)).toEqual(['newAccountConversations']);
    expect(factsOf(await itemOf(ben))).toMatchObject({
      noticed: { codes: ['tooOften', 'newAccountConversations'] },
      times: '2',
    });
    await isVerified(ben);
    await enquire(ben, listing);
    for (let begun = 0; begun < 3; begun += 1) await enquire(cy, listing);
    await app.engine.db.run('update users set created_at = $2 where id = $1', [
      cy.id,
      new Date(app.clock.now().getTime() - 7 * DAY),
    ]);
    await enquire(cy, listing);
    changeSettings(app.engine, { limits: testSettings.limits });
  });

  describe('with a quota of two listings a day', () => {
    const publishDraft = (id: Res['id']) => ben.sdk.ownListings.publishDraft({ id });
    const reopen = async (id: Res['id']) => {
      await ben.sdk.ownListings.close({ id });
      return ben.sdk.ownListings.open({ id });
    };
    const drafts = async () => ben.drafts({ ...room, images: [await ben.uploads()] });
    const refusedOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
    const refusal = (retryAfter: number, limit = 'newAccountListings') => ({
      status: 429,
      data: { errors: [{ code: 'too-many-requests', meta: { limit, retryAfter } }] },
    });

    beforeEach(() => {
      changeSettings(app.engine, {
        limits: { ...testSettings.limits, newAccountListings: { ...quota, most: 2 } },
      });
    });
    afterEach(() => changeSettings(app.engine, { limits: testSettings.limits }));

    test('the third one waits as a draft until the day is over', async () => {
      await ben.publishes();
      await ben.publishes();
      const draft = await drafts();
      expect(await refusedOf(publishDraft(draft.id))).toMatchObject(refusal(24 * 60 * 60));
      expect((await ben.sdk.ownListings.show({ id: draft.id })).data.data.attributes).toMatchObject({
        state: 'draft',
        title: room.title,
      });
      app.clock.advance(DAY);
      expect((await publishDraft(draft.id)).status).toBe(200);
    });

    test('closing a listing and opening it again uses up none of it', async () => {
      const first = await ben.publishes();
      await reopen(first.id);
      await reopen(first.id);
      await ben.sdk.ownListings.close({ id: first.id });
      await ben.sdk.ownListings.update({ id: first.id, title: 'Another room altogether' });
      await ben.sdk.ownListings.open({ id: first.id });
      await ben.publishes();
      expect(await refusedOf(ben.publishes())).toMatchObject(refusal(24 * 60 * 60));
      // Even when nothing is left of it.
      await reopen(first.id);
    });

    test('a listing that operators returned to its author is not counted twice', async () => {
      changeSettings(app.engine, { listingApproval: true });
      try {
        const first = await ben.publishes();
        await app.engine.db.run(
          `update listings set state = 'draft', rejected_reason = 'One more photo', rejected_at = now() where id = $1`,
          [first.id.uuid],
        );
        await publishDraft(first.id);
        await ben.publishes();
        expect(await refusedOf(ben.publishes())).toMatchObject(refusal(24 * 60 * 60));
      } finally {
        changeSettings(app.engine, { listingApproval: false });
      }
    });

    test('the wait ends with the time for which an account is new', async () => {
      await app.engine.db.run('update users set created_at = $2 where id = $1', [
        ben.id,
        new Date(app.clock.now().getTime() - 7 * DAY + MINUTE),
      ]);
      await ben.publishes();
      await ben.publishes();
      expect(await refusedOf(ben.publishes())).toMatchObject(refusal(60));
      app.clock.advance(MINUTE);
      await ben.publishes();
    });

    test('one listing can be opened again ten times a day', async () => {
      const first = await ben.publishes();
      for (let times = 0; times < 10; times += 1) await reopen(first.id);
      expect(await refusedOf(reopen(first.id))).toMatchObject(refusal(24 * 60 * 60, 'reopenings'));
      await reopen((await ben.publishes()).id);
      app.clock.advance(DAY);
      expect((await ben.sdk.ownListings.open({ id: first.id })).status).toBe(200);
    });
  });
});

describe('messages', () => {
  const text = (name: string) =>
    `Good day ${name}, we are a family of four from Kharkiv and look for a room for some weeks. Please write to us when you can.`;

  test('with nearly the same text to many users are reported, without storing a word', async () => {
    const does = actionsIn(app.engine);
    const begins = async ({ id }: Person, listingId: string, name: string) => {
      const viewer = { kind: 'user', userId: id, trusted: false, limited: false } as const;
      await does.writes(viewer, await does.enquires(viewer, listingId), text(name));
    };
    const hosts = await Promise.all(Array.from({ length: 8 }, () => addPerson(app.engine)));
    const listings = await Promise.all(hosts.map(host => host.publishes()));
    for (const [at, listing] of listings.slice(0, 7).entries()) await begins(ben, listing, `${at}`);
    // Another message to the same user.
    await begins(ben, listings[0] ?? '', '0');
    expect(await openOf(ben)).toEqual([]);
    await begins(ben, listings[7] ?? '', 'Ada');
    expect(await openOf(ben)).toEqual(['sameMessage']);
    const prints = await app.engine.db.rows('select * from text_prints where user_id = $1', [ben.id]);
    expect(JSON.stringify(prints)).not.toMatch(/Kharkiv|family/);

    await isVerified(cy);
    for (const listing of listings) await begins(cy, listing, 'you');
    expect(await openOf(cy)).toEqual([]);
  });

  test('with contact details at the beginning of a conversation are reported, later ones are not', async () => {
    const listing = await ada.publishes();
    const thread = await ben.enquires(listing, 'Write to me: +49 151 23456789');
    expect(await openOf(ben)).toEqual(['contactData']);
    await ada.writes(thread, 'Good day! My number is +49 151 98765432');
    expect(await openOf(ada)).toEqual(['contactData']);
    await ben.writes(thread, 'Thank you, here it is again: +49 151 23456789');
    const [row] = await signals.findOpenOf(app.engine.db, ben.id, 10);
    expect(row).toMatchObject({ times: 1, subjectId: thread.id.uuid });
    // The signal links to the conversation; after the decision, so does the user's record.
    const evidence = `/console/bookings/${thread.id.uuid}`;
    const item = await itemOf(ben);
    expect(item?.facts.find(({ label }) => label === 'noticed')?.path).toBe(evidence);
    await decides(item, 'dismiss');
    const record = (await (await olha()).post('record', { kind: 'people', id: ben.id }))
      .data as ConsoleRecord;
    expect(record.lists.find(({ name }) => name === 'signals')?.lines).toMatchObject([{ path: evidence }]);
  });
});

describe('listings', () => {
  const offer = (name: string) => ({
    title: `Room ${name}`,
    description:
      'A bright room on the second floor of our house, with a bath of its own and a garden behind it.',
  });
  let bytes: File | undefined;
  const picture = async (mark = '') =>
    new File([(bytes ??= await photo({ width: 210, height: 150 })), mark], 'room.jpg', {
      type: 'image/jpeg',
    });

  test("with another user’s text or picture are reported, unless it is one of the site's own drawings", async () => {
    await ada.publishes({ ...offer('one'), images: [await ada.uploads(await picture())] });
    await ben.publishes({ ...offer('two'), images: [await ben.uploads(await picture())] });
    expect((await openOf(ben)).sort()).toEqual(['copiedListing', 'copiedPicture']);
    expect(await openOf(ada)).toEqual([]);
    const drawn = await picture(ownDrawingMark);
    const words = (what: string) => ({
      title: what,
      description: `${what} ${what} for people in need, ${what} again.`,
    });
    await cy.publishes({ ...words('Bread'), images: [await cy.uploads(drawn)] });
    await ada.publishes({ ...words('Clothes'), images: [await ada.uploads(drawn)] });
    expect(await openOf(cy)).toEqual([]);
    expect(await openOf(ada)).toEqual([]);
  });

  test('by one user that are near duplicates are reported, changes of one listing are not', async () => {
    const images = [await cy.uploads(await picture('nobody else’s'))];
    const own = (at: number) => ({
      title: `Sofa number ${at}`,
      description: 'One of our old sofas in the living room of a flat near the main station of Dresden.',
      images,
    });
    const made = [];
    for (let at = 0; at < 4; at += 1) made.push(await cy.publishes(own(at)));
    for (let at = 0; at < 4; at += 1)
      await cy.sdk.ownListings.update({ id: (made[0] as Res).id, title: `Sofa ${at}` });
    expect(await openOf(cy)).toEqual([]);
    await cy.publishes(own(5));
    expect((await openOf(cy)).sort()).toEqual(['sameListing', 'samePicture']);
    const shown = ((await itemOf(cy))?.facts ?? []).filter(({ label }) => label === 'noticed');
    expect(shown.every(({ path }) => path?.startsWith('/console/all-listings/'))).toBe(true);
  });
});

describe('the queue', () => {
  test('lists a user’s signals; those added since are not dismissed unseen', async () => {
    const note = { userId: ben.id, reason: 'contactData' } as const;
    await signals.raise(app.engine, app.engine.db, { ...note, subjectId: ada.id });
    await signals.raise(app.engine, app.engine.db, { ...note, subjectId: cy.id });
    const lines = (await (await olha()).post('queue', { queue: 'signals' })).data as readonly QueueLine[];
    expect(lines).toMatchObject([{ id: ben.id, title: 'Ben K', about: 'contactData', marks: [] }]);
    const item = await itemOf(ben);
    expect(item).toMatchObject({
      people: [{ role: 'subject', id: ben.id, email: ben.email }],
      path: `/u/${ben.id}`,
      recordPath: `/console/people/${ben.id}`,
      actions: ['dismiss'],
    });
    expect(factsOf(item)).toMatchObject({ noticed: { codes: ['contactData'] }, times: '2' });
    const record = (await (await olha()).post('record', { kind: 'people', id: ben.id }))
      .data as ConsoleRecord;
    expect(record.lists.find(({ name }) => name === 'signals')?.lines).toMatchObject([
      { text: { codes: ['contactData'] }, path: `/console/signals?item=${ben.id}` },
      { besides: { codes: ['open'] } },
    ]);
    await signals.raise(app.engine, app.engine.db, { ...note, subjectId: ada.id });
    expect(await decides(item, 'dismiss')).toMatchObject({ status: 409 });
    expect((await decides(await itemOf(ben), 'approve')).status).toBe(409);
    expect((await decides(await itemOf(ben), 'dismiss')).status).toBe(200);
    expect(await openOf(ben)).toEqual([]);
    const { counts } = (await (await olha()).post('state')).data as { counts: Record<string, number> };
    expect(counts.signals).toBe(0);
    expect(await itemOf({ id: 'nobody' })).toBeNull();
  });

  test('starts anew for signals after a dismissal, which is deleted after 90 days', async () => {
    const note = { userId: ben.id, reason: 'sameMessage' } as const;
    await signals.raise(app.engine, app.engine.db, note);
    await decides(await itemOf(ben), 'dismiss');
    await signals.raise(app.engine, app.engine.db, note);
    expect(await openOf(ben)).toEqual(['sameMessage']);
    app.clock.advance(91 * DAY);
    await signals.deleteOld(app.engine);
    expect(await app.engine.db.rows('select 1 from signals where user_id = $1', [ben.id])).toHaveLength(1);
  });
});

// Days pass in these tests, but a console session ends after half an hour.
let last: { until: number; browser: ConsoleBrowser } | undefined;
async function olha(): Promise<ConsoleBrowser> {
  const now = app.clock.now().getTime();
  if (!last || last.until < now)
    last = {
      until: now + 25 * MINUTE,
      browser: await operatorAtConsole(app, await person(app, 'Olha', 'Team')),
    };
  return last.browser;
}
const itemOf = async ({ id }: { id: string }) =>
  (await (await olha()).post('item', { queue: 'signals', id })).data as ConsoleItem | null;
const decides = async (item: ConsoleItem | null, action: string) =>
  (await olha()).post('decide', { queue: 'signals', id: item?.id, version: item?.version, action });
const factsOf = (item: ConsoleItem | null) =>
  Object.fromEntries(item?.facts.map(({ label, value }) => [label, value]) ?? []);
