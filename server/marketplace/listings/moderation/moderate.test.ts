import { MINUTE } from '#contract/time/units.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import * as listings from '../index.ts';

let app: TestEngine;
let olena: Author;
const operator = () => ctxFor(app.engine, { kind: 'system' });

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
});
afterAll(() => app.close());

/** Arguments of an operator's action on a listing as just viewed. */
const looked = async (id: string, reason = 'It is a duplicate.') => ({
  id,
  reason,
  seenAt: (await listings.showForOperator(operator(), { id })).updatedAt,
});
const own = async (id: string) =>
  (await listings.showOwn(olena.ctx({ include: { images: {} } }), { id })).attributes;
const mailsAbout = async (id: string) =>
  (
    await app.engine.db.rows<{ kind: string; payload: { reason?: string } }>(
      `select kind, payload from outbox where payload ->> 'listingId' = $1 and kind like 'mail/%' order by id`,
      [id],
    )
  ).map(({ kind, payload }) => [kind, payload.reason]);

test('an operator’s closing mails the reason to the author, and only an operator can reopen the listing', async () => {
  const id = await olena.publishes();
  await listings.unpublish(operator(), await looked(id, 'We know of two more like it.'));
  expect(await own(id)).toMatchObject({
    state: 'closed',
    rejection: { reason: 'We know of two more like it.' },
  });
  expect(await mailsAbout(id)).toEqual([['mail/listing-taken-down', 'We know of two more like it.']]);

  // Nothing else waits for approval in this configuration.
  await listings.open(olena.ctx(), { id });
  expect((await own(id)).state).toBe('pendingApproval');
  await listings.approve(operator(), { id });
  expect(await own(id)).not.toHaveProperty('rejection');
  await listings.close(olena.ctx(), { id });
  await listings.open(olena.ctx(), { id });
  expect((await own(id)).state).toBe('published');
});

test('a returned listing is pending again once its author resubmits it', async () => {
  const id = await olena.publishes();
  await listings.returnToAuthor(operator(), await looked(id));
  expect(await own(id)).toMatchObject({ state: 'draft', rejection: { reason: 'It is a duplicate.' } });
  await listings.publishDraft(olena.ctx(), { id });
  expect((await own(id)).state).toBe('pendingApproval');
});

test('an operator reopens a closed listing, and its author can close and open it as before', async () => {
  const id = await olena.publishes();
  await listings.unpublish(operator(), await looked(id));
  await listings.republish(operator(), await looked(id));
  await listings.close(olena.ctx(), { id });
  await listings.open(olena.ctx(), { id });
  expect((await own(id)).state).toBe('published');
  expect((await mailsAbout(id)).at(-1)).toEqual(['mail/listing-approved', undefined]);
});

test('an operator corrects texts and category within the rules for authors, and nothing else', async () => {
  const id = await olena.publishes();
  const change = { title: 'A quiet room', publicData: { rules: 'No smoking' } };
  await listings.correct(operator(), { ...(await looked(id)), change });
  expect(await own(id)).toMatchObject({
    title: 'A quiet room',
    state: 'published',
    publicData: { rules: 'No smoking', category: 'offeringPlace' },
  });
  expect(await mailsAbout(id)).toEqual([['mail/listing-corrected', 'It is a duplicate.']]);
  for (const [wrong, code] of [
    [{ title: '' }, 'validation-invalid-value'],
    [{ publicData: { category: 'selling' } }, 'validation-invalid-value'],
    [{ availabilityPlan: null }, 'validation-disallowed-key'],
  ] as const)
    await expect(
      listings.correct(operator(), { ...(await looked(id)), change: wrong }),
    ).rejects.toMatchObject({ code });
});

test('an operator corrects a price and removes photos, but not the last, and adds none', async () => {
  const id = await olena.publishes();
  const images = [await olena.picture(), await olena.picture()];
  await listings.update(olena.ctx(), { id, images, price: { amount: 9000, currency: 'EUR' } });
  const correct = async (change: listings.Params) =>
    listings.correct(operator(), { ...(await looked(id)), change });
  await correct({ images: images.slice(0, 1), price: { amount: 900, currency: 'EUR' } });
  const imagesOf = async () =>
    (await listings.showOwn(olena.ctx({ include: { images: {} } }), { id })).relationships
      ?.images as readonly { id: string }[];
  expect((await own(id)).price).toMatchObject({ amount: 900, currency: 'EUR' });
  expect((await imagesOf()).map(image => image.id)).toEqual(images.slice(0, 1));
  const invalid = { code: 'validation-invalid-value', source: { path: ['images'] } };
  await expect(correct({ images })).rejects.toMatchObject(invalid);
  await expect(correct({ images: [] })).rejects.toMatchObject({ status: 400 });
  await correct({ price: null });
  expect((await own(id)).price).toBeNull();
});

test('moderation is rejected after a change, in another state, without a reason, or from anybody else', async () => {
  const id = await olena.publishes();
  const seen = await looked(id);
  app.clock.advance(MINUTE);
  await listings.update(olena.ctx(), { id, title: 'Another' });
  const conflict = { code: 'conflict' };
  await expect(listings.unpublish(operator(), seen)).rejects.toMatchObject(conflict);
  await expect(listings.correct(operator(), { ...seen, change: { title: 'No' } })).rejects.toMatchObject(
    conflict,
  );
  await expect(listings.republish(operator(), await looked(id))).rejects.toMatchObject({
    code: 'listing-invalid-state',
  });
  await expect(listings.returnToAuthor(operator(), await looked(id, ' '))).rejects.toMatchObject({
    code: 'validation-invalid-value',
  });
  await expect(listings.unpublish(olena.ctx(), await looked(id))).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await own(id)).toMatchObject({ title: 'Another', state: 'published' });
});
