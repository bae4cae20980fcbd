import { DAY } from '#contract/time/units.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { deleteUnused } from '#server/marketplace/images/index.ts';
import { ctxFor, testEngine, type TestEngine, changeSettings } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import * as listings from './index.ts';

let app: TestEngine;
let olena: Author;
const operator = () => ctxFor(app.engine, { kind: 'integration' });
const visitor = () => ctxFor(app.engine, { kind: 'anonymous' });

beforeAll(async () => {
  app = await testEngine({ listingApproval: true });
  olena = await addAuthor(app.engine);
});
afterAll(() => app.close());

const approved = async (fields: Record<string, unknown> = {}) => {
  const id = await olena.publishes({ title: 'A room', ...fields });
  await listings.approve(operator(), { id });
  return id;
};
const shown = async (id: string) => (await listings.show(visitor(), { id })).attributes;
const own = async (id: string) => (await listings.showOwn(olena.ctx(), { id })).attributes;
const change = (id: string, fields: Record<string, unknown>) =>
  listings.update(olena.ctx(), { id, ...fields });
const picturesOf = async (ctx: Ctx, id: string) => {
  const read = { ...noIncludes, include: { images: {} } };
  const found = await (ctx.viewer.kind === 'user' ? listings.showOwn : listings.show)(
    { ...ctx, read },
    { id },
  );
  return [found.relationships?.images ?? []].flat().map(image => image.id);
};
const waiting = async (id: string) =>
  (await listings.queryPending(operator())).find(({ listing }) => listing.id === id);
const mailsAbout = async (id: string) => {
  const rows = await app.engine.db.rows<{ kind: string; payload: Record<string, unknown> }>(
    `select kind, payload from outbox where kind like 'mail/%' and payload ->> 'listingId' = $1 order by id`,
    [id],
  );
  return rows.slice(1);
};

test('an approved change takes the place of what was shown, with its pictures and its town', async () => {
  const [old, fresh] = [await olena.picture(), await olena.picture()];
  const id = await approved({ images: [old] });
  const town = await shown(id);
  await change(id, {
    title: 'A house',
    images: [fresh, old],
    publicData: { location: { address: 'Am Wall 6, 28195 Bremen, Germany' } },
  });
  expect(await own(id)).toMatchObject({
    title: 'A house',
    privateData: { location: { address: 'Am Wall 6, 28195 Bremen, Germany' } },
  });
  expect(await picturesOf(olena.ctx(), id)).toEqual([fresh, old]);
  expect(await shown(id)).toEqual(town);

  const seen = await waiting(id);
  expect(seen).toMatchObject({ what: 'change', listing: { attributes: { title: 'A house' } } });
  await listings.approve(operator(), { id, updatedAt: seen?.since });
  expect(await shown(id)).toMatchObject({ title: 'A house', state: 'published' });
  expect(await picturesOf(visitor(), id)).toEqual([fresh, old]);
  expect(await own(id)).not.toHaveProperty('pendingChange');
  expect(await waiting(id)).toBeUndefined();
  expect(await mailsAbout(id)).toEqual([
    { kind: 'mail/listing-change-approved', payload: { userId: olena.id, listingId: id } },
  ]);
});

test('a returned change leaves the public version; its author sees the reason and continues from their own version', async () => {
  const id = await approved();
  await change(id, { title: 'Pay <first>' });
  await listings.reject(operator(), { id, reason: 'No <payments>' });
  expect(await shown(id)).toMatchObject({ title: 'A room' });
  expect(await own(id)).toMatchObject({
    state: 'published',
    title: 'Pay ＜first＞',
    pendingChange: { state: 'rejected', reason: 'No ＜payments＞', rejectedAt: expect.any(Date) as Date },
  });
  expect(await mailsAbout(id)).toMatchObject([
    { kind: 'mail/listing-change-rejected', payload: { reason: 'No <payments>' } },
  ]);
  expect(await waiting(id)).toBeUndefined();
  await expect(listings.approve(operator(), { id })).rejects.toMatchObject({ code: 'listing-invalid-state' });

  // A change that needs no approval does not resubmit a rejected one.
  await change(id, { publicData: { language: ['uk'] } });
  expect(await own(id)).toMatchObject({ pendingChange: { state: 'rejected' } });
  await change(id, { description: 'No payments.' });
  expect(await own(id)).toMatchObject({ title: 'Pay ＜first＞', pendingChange: { state: 'waiting' } });
});

test('changes that need no approval take effect at once, even while others are pending', async () => {
  const id = await approved();
  await change(id, { title: 'A house', publicData: { capacityNumberOfPeople: 3, rules: 'No smoking' } });
  expect(await shown(id)).toMatchObject({ title: 'A room', publicData: { capacityNumberOfPeople: 3 } });
  expect((await shown(id)).publicData).not.toHaveProperty('rules');
  await change(id, { publicData: { capacityNumberOfPeople: 4 } });
  expect(await shown(id)).toMatchObject({ publicData: { capacityNumberOfPeople: 4 } });
  expect(await own(id)).toMatchObject({ title: 'A house', publicData: { rules: 'No smoking' } });
});

test('reverting a change withdraws it from approval', async () => {
  const id = await approved();
  await change(id, { title: 'A house' });
  await change(id, { title: 'A room' });
  expect(await own(id)).not.toHaveProperty('pendingChange');
  expect(await waiting(id)).toBeUndefined();
});

test('a removed photo disappears at once; the last one stays until a replacement is approved', async () => {
  const [first, second, fresh] = [await olena.picture(), await olena.picture(), await olena.picture()];
  const id = await approved({ images: [first, second] });
  await change(id, { images: [second, fresh] });
  expect(await picturesOf(visitor(), id)).toEqual([second]);
  await change(id, { images: [fresh] });
  expect(await picturesOf(visitor(), id)).toEqual([second]);
  expect(await picturesOf(olena.ctx(), id)).toEqual([fresh]);
});

test('photos of a pending change are stored for as long as it is pending', async () => {
  const fresh = await olena.picture();
  const id = await approved();
  const kept = async () =>
    (await app.engine.db.first('select from images where id = $1', [fresh])) !== undefined;
  await change(id, { images: [fresh] });
  app.clock.advance(3 * DAY);
  await deleteUnused(app.engine);
  expect(await kept()).toBe(true);
  await change(id, { images: [(await picturesOf(visitor(), id))[0]] });
  await deleteUnused(app.engine);
  expect(await kept()).toBe(false);
});

test('an operator approves only the version they saw', async () => {
  const id = await approved();
  await change(id, { title: 'Harmless' });
  const seen = await waiting(id);
  await change(id, { title: 'Harmful' });
  await expect(listings.approve(operator(), { id, updatedAt: seen?.since })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await shown(id)).toMatchObject({ title: 'A room' });
});

test('operators see both versions; Integration clients get the event when the change is submitted', async () => {
  const id = await approved();
  await change(id, { title: 'A house' });
  expect((await listings.showAny(operator(), { id })).attributes).toMatchObject({
    title: 'A room',
    pendingChange: { state: 'waiting', title: 'A house' },
  });
  const event = await app.engine.db.first<{ resource: { attributes: { title: string } } }>(
    `select resource from events where resource_id = $1 order by position desc limit 1`,
    [id],
  );
  expect(event?.resource.attributes).toMatchObject({ title: 'A room', pendingChange: { title: 'A house' } });
  await listings.updateAny(operator(), { id, description: 'Checked by us' });
  expect(await shown(id)).toMatchObject({ title: 'A room', description: 'Checked by us' });
  expect(await own(id)).toMatchObject({ title: 'A house', pendingChange: { state: 'waiting' } });
});

test('a closed listing reopens with its pending change; an operator reopens the public version', async () => {
  const [mine, theirs] = [await approved(), await approved()];
  for (const id of [mine, theirs]) {
    await change(id, { title: 'A house' });
    await listings.close(olena.ctx(), { id });
    expect(await waiting(id)).toBeUndefined();
  }
  await listings.open(olena.ctx(), { id: mine });
  expect(await own(mine)).toMatchObject({ state: 'pendingApproval', title: 'A house' });
  expect(await own(mine)).not.toHaveProperty('pendingChange');
  await listings.openAny(operator(), { id: theirs });
  expect(await shown(theirs)).toMatchObject({ title: 'A room' });
  expect(await waiting(theirs)).toMatchObject({ what: 'change' });
});

test('reopening a listing clears the reason for closing', async () => {
  const id = await approved();
  await listings.close(olena.ctx(), { id });
  await change(id, { privateData: { closing: 'found' } });
  expect(await own(id)).toMatchObject({ privateData: { closing: 'found' } });
  await listings.open(olena.ctx(), { id });
  expect((await own(id)).privateData).not.toHaveProperty('closing');
});

test('a pending change must be complete and is as private as the listing', async () => {
  const id = await approved();
  await expect(change(id, { description: null })).rejects.toMatchObject({
    code: 'validation-invalid-params',
  });
  await change(id, { title: 'A house' });
  expect(JSON.stringify(await listings.show(visitor(), { id }))).not.toContain('A house');
  await listings.approve(operator(), { id });
  expect(await shown(id)).toMatchObject({ title: 'A house' });
});

describe('with approval after publication', () => {
  beforeAll(() => changeSettings(app.engine, { changeApproval: 'afterwards' }));
  afterAll(() => changeSettings(app.engine, { changeApproval: 'before' }));

  test('a change is public at once and awaits review', async () => {
    const id = await approved();
    expect(await waiting(id)).toBeUndefined();
    await change(id, { title: 'A house' });
    expect(await shown(id)).toMatchObject({ title: 'A house' });
    expect(await waiting(id)).toMatchObject({ what: 'shown' });
    await listings.approve(operator(), { id });
    expect(await waiting(id)).toBeUndefined();
    expect(await mailsAbout(id)).toEqual([]);
  });

  test('a change that an operator rejects becomes a draft, with the reason', async () => {
    const id = await approved();
    await change(id, { title: 'Pay first' });
    await listings.reject(operator(), { id, reason: 'No payments' });
    await expect(shown(id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await own(id)).toMatchObject({ state: 'draft', rejection: { reason: 'No payments' } });
    expect(await waiting(id)).toBeUndefined();
  });
});

test('a pending or returned change can be discarded without affecting the public version', async () => {
  const old = await olena.picture();
  const id = await approved({ images: [old] });
  const before = await shown(id);
  const giveUp = () => listings.discardChange(olena.ctx(), { id });
  await change(id, { title: 'A house', images: [old, await olena.picture()], publicData: { rules: 'None' } });
  const seen = await waiting(id);
  expect(await giveUp()).toMatchObject({ attributes: { title: 'A room', state: 'published' } });
  expect(await own(id)).not.toHaveProperty('pendingChange');
  expect(await picturesOf(olena.ctx(), id)).toEqual([old]);
  expect(await shown(id)).toEqual(before);
  expect(await waiting(id)).toBeUndefined();
  await expect(listings.approve(operator(), { id, updatedAt: seen?.since })).rejects.toMatchObject({
    code: 'listing-invalid-state',
  });

  await change(id, { title: 'A castle' });
  await listings.reject(operator(), { id, reason: 'Is it?' });
  await giveUp();
  expect(await own(id)).toMatchObject({ title: 'A room' });
  await expect(giveUp()).rejects.toMatchObject({ code: 'listing-invalid-state' });
});

test('discarding applies to a closed listing too, but not to drafts or other users’ listings', async () => {
  const id = await approved();
  await change(id, { title: 'A house' });
  await listings.close(olena.ctx(), { id });
  await listings.discardChange(olena.ctx(), { id });
  expect(await own(id)).toMatchObject({ title: 'A room', state: 'closed' });

  const draft = (await listings.createDraft(olena.ctx(), { title: 'A draft' })).id;
  await expect(listings.discardChange(olena.ctx(), { id: draft })).rejects.toMatchObject({
    code: 'listing-invalid-state',
  });
  expect(await own(draft)).toMatchObject({ title: 'A draft' });
  const other = await addAuthor(app.engine);
  await expect(listings.discardChange(other.ctx(), { id })).rejects.toMatchObject({ code: 'forbidden' });
});
