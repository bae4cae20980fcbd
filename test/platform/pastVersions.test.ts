import { processes } from '#contract/processes/index.ts';
import { MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { isLive } from '#server/marketplace/transactions/liveConversations.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { requestStay } from '#test/support/stays.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { photo } from './pictures.ts';
import { failureOf, type Res } from './sdk.ts';

// What the two sides of a conversation see of each other after it has ended (decision 129).

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
});

const later = () => app.clock.advance(MINUTE);
const safety = async (who: Person, step: 'block' | 'unblock', whom: Person) => {
  const { status } = await callWebApi(app, `safety/${step}`, { userId: whom.id }, who.tokens.getToken());
  expect(status).toBe(200);
  later();
};
const titles = async (who: Person, name: string) => {
  await who.sdk.currentUser.updateProfile({ displayName: name });
  later();
};
const retitles = async (who: Person, { id }: Res, title: string) => {
  await who.sdk.ownListings.update({ id, title });
  later();
};
/** The names and the title in the transaction's page, as this person sees them. */
async function seenBy(who: Person, { id }: Res): Promise<Record<string, unknown>> {
  const { data } = await who.sdk.transactions.show({ id, include: ['listing', 'provider', 'customer'] });
  const included = (data.included ?? []) as readonly Res[];
  const nameOf = (person: Person) =>
    (
      included.find(one => one.id.uuid === person.id)?.attributes.profile as
        | { displayName?: string }
        | undefined
    )?.displayName;
  const listing = included.find(({ type }) => type === 'listing');
  return { ada: nameOf(ada), ben: nameOf(ben), title: listing?.attributes.title };
}

test('a block stops the clock in both directions, and lifting it starts it again', async () => {
  const listing = await ada.publishes({ title: 'First' });
  const thread = await ben.enquires(listing);
  later();
  await safety(ada, 'block', ben);
  await retitles(ada, listing, 'Second');
  await titles(ada, 'Ada Two');
  await titles(ben, 'Ben Two');
  expect(await seenBy(ben, thread)).toEqual({ ada: 'Ada L', ben: 'Ben Two', title: 'First' });
  expect(await seenBy(ada, thread)).toEqual({ ada: 'Ada Two', ben: 'Ben K', title: 'Second' });
  // Each has blocked the other: the first block counts until it is lifted, then the second.
  await safety(ben, 'block', ada);
  await retitles(ada, listing, 'Third');
  expect(await seenBy(ben, thread)).toMatchObject({ ada: 'Ada L', title: 'First' });
  await safety(ada, 'unblock', ben);
  expect(await seenBy(ben, thread)).toMatchObject({ ada: 'Ada Two', title: 'Second' });
  await safety(ben, 'unblock', ada);
  expect(await seenBy(ben, thread)).toEqual({ ada: 'Ada Two', ben: 'Ben Two', title: 'Third' });
  await safety(ada, 'block', ben);
  await retitles(ada, listing, 'Fourth');
  await retitles(ada, listing, 'Fifth');
  expect(await seenBy(ben, thread)).toMatchObject({ ada: 'Ada Two', title: 'Third' });
});

test('a blocked person finds a listing as it was, but none that was published since', async () => {
  const before = await ada.publishes({ title: 'Here before' });
  later();
  await safety(ada, 'block', ben);
  const since = await ada.publishes({ title: 'Here since' });
  await retitles(ada, before, 'Changed since');
  const shown = await ben.sdk.listings.show({ id: before.id });
  expect(shown.data.data.attributes.title).toBe('Here before');
  expect(await failureOf(ben.sdk.listings.show({ id: since.id }))).toEqual({
    status: 404,
    code: 'not-found',
  });
  expect((await cy.sdk.listings.show({ id: since.id })).data.data.attributes.title).toBe('Here since');
  expect((await cy.sdk.listings.show({ id: before.id })).data.data.attributes.title).toBe('Changed since');
});

test('a listing closed, changed, opened and closed again is seen as it was when it was last open', async () => {
  const listing = await ada.publishes({ title: 'First' });
  const thread = await ben.enquires(listing);
  later();
  for (const [closed, opened] of [
    ['Second', 'Third'],
    ['Fourth', 'Fifth'],
  ] as const) {
    const before = (await seenBy(ben, thread)).title;
    await ada.sdk.ownListings.close({ id: listing.id });
    later();
    await retitles(ada, listing, closed);
    await retitles(ada, listing, opened);
    expect((await seenBy(ben, thread)).title).toBe(before);
    expect((await ben.sdk.listings.show({ id: listing.id })).data.data.attributes.title).toBe(before);
    await ada.sdk.ownListings.open({ id: listing.id });
    later();
    expect((await seenBy(ben, thread)).title).toBe(opened);
  }
});

test('a guest sees the host of a stay that lies ahead as she is, though the listing is closed', async () => {
  const listing = await ada.publishes();
  const stay = await requestStay(ben, listing, app.clock.now().getTime());
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  await ada.sdk.ownListings.close({ id: listing.id });
  later();
  await titles(ada, 'Ada Today');
  expect(await seenBy(ben, stay)).toMatchObject({ ada: 'Ada Today' });
  await ada.sdk.transactions.transition({
    id: stay.id,
    transition: 'transition/end-by-provider',
    params: {},
  });
  later();
  await titles(ada, 'Ada Tomorrow');
  expect(await seenBy(ben, stay)).toMatchObject({ ada: 'Ada Today' });
});

test('the old pictures still load, the new ones have no address', async () => {
  const [old, fresh] = [await ada.uploads(), await ada.uploads(await photo({ width: 150, height: 210 }))];
  const listing = await ada.publishes({ images: [old] });
  const thread = await ben.enquires(listing);
  later();
  await safety(ada, 'block', ben);
  await ada.sdk.ownListings.update({ id: listing.id, images: [fresh] });
  const include = ['listing', 'listing.images'];
  const { data } = await ben.sdk.transactions.show({ id: thread.id, include });
  const pictures = ((data.included ?? []) as readonly Res[]).filter(({ type }) => type === 'image');
  expect(pictures.map(({ id }) => id.uuid)).toEqual([old]);
  const variants = pictures[0]?.attributes.variants as unknown as Record<string, { url: string }>;
  const { pathname, search } = new URL(variants['square-small']?.url ?? '');
  expect((await fetch(app.baseUrl + pathname + search)).status).toBe(200);
});

test('a deleted account takes its past with it', async () => {
  const listing = await ada.publishes({ title: 'First' });
  const thread = await ben.enquires(listing);
  later();
  await safety(ada, 'block', ben);
  await retitles(ada, listing, 'Second');
  await titles(ada, 'Ada Two');
  const count = async () =>
    app.engine.db.first<{ count: number }>(
      `select ((select count(*) from past_listings where listing_id = $1)
        + (select count(*) from past_profiles where user_id = $2))::int as count`,
      [listing.id.uuid, ada.id],
    );
  expect(await count()).toEqual({ count: 2 });
  await ada.sdk.currentUser.delete({ currentPassword: ada.password });
  await drain(app.engine, handlers);
  expect(await count()).toEqual({ count: 0 });
  expect(await seenBy(ben, thread)).toMatchObject({ ada: undefined, title: undefined });
});

test('nothing is stored of those with whom nobody has had to do', async () => {
  const listing = await ada.publishes({ title: 'First' });
  later();
  await retitles(ada, listing, 'Second');
  await titles(ada, 'Ada Two');
  const rows = await app.engine.db.rows(
    'select 1 from past_listings where listing_id = $1 union all select 1 from past_profiles where user_id = $2',
    [listing.id.uuid, ada.id],
  );
  expect(rows).toEqual([]);
});

test('a badge that was taken away is not shown with the profile of before', async () => {
  const listing = await ada.publishes();
  const thread = await ben.enquires(listing);
  await app.engine.db.run(
    `update users set public_data = public_data || '{"isVerified": true, "verifiedAt": "2026-03-01"}' where id = $1`,
    [ada.id],
  );
  later();
  await safety(ada, 'block', ben);
  await titles(ada, 'Ada Two');
  await app.engine.db.run(`update users set public_data = public_data - 'isVerified' where id = $1`, [
    ada.id,
  ]);
  const { data } = await ben.sdk.transactions.show({ id: thread.id, include: ['provider'] });
  expect(JSON.stringify(data)).toContain('Ada L');
  expect(JSON.stringify(data)).not.toContain('isVerified');
});

test('the database and the processes agree on when a transaction is over', async () => {
  for (const process of processes)
    for (const state of process.states.filter(state => state !== process.initial)) {
      const row = await app.engine.db.first<{ live: boolean }>('select is_live_state($1) as live', [state]);
      expect([process.name, state, row?.live]).toEqual([process.name, state, isLive(process, state)]);
    }
});
