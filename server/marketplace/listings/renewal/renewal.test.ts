import { DAY } from '#contract/time/units.ts';
import { ctxFor, testEngine, type TestEngine, changeSettings } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import * as listings from '../index.ts';

let app: TestEngine;
let olena: Author;

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
});
afterAll(() => app.close());
afterEach(() => app.engine.db.run('delete from listings'));

const ask = () => listings.askAboutStaleListings(app.engine);
const later = (days: number) => {
  app.clock.advance(days * DAY);
  return ask();
};
const own = async (id: string) => (await listings.showOwn(olena.ctx(), { id })).attributes;
const mailsAbout = async (id: string) => {
  const rows = await app.engine.db.rows<{ kind: string; payload: { askedAt: number; userId: string } }>(
    `select kind, payload from outbox where kind like 'mail/listing-%' and payload ->> 'listingId' = $1 order by id`,
    [id],
  );
  return rows;
};
const kindsAbout = async (id: string) => (await mailsAbout(id)).map(({ kind }) => kind);
const tokenOf = async (id: string) => {
  const [mail] = (await mailsAbout(id)).slice(-1);
  return listings.freshnessToken(app.engine.settings(), id, mail?.payload.askedAt ?? NaN);
};
const asked = 'mail/listing-still-valid';
const closed = 'mail/listing-closed-unanswered';

test('the author is asked after 60 days and again after a week, and a week later the listing is closed', async () => {
  const id = await olena.publishes();
  await later(59);
  expect(await kindsAbout(id)).toEqual([]);
  await later(1);
  expect(await mailsAbout(id)).toMatchObject([{ kind: asked, payload: { userId: olena.id } }]);
  expect((await own(id)).stillValid).toEqual({
    askedAt: app.clock.now(),
    closesAt: new Date(app.clock.now().getTime() + 14 * DAY),
  });
  // However often it runs, and in however many processes.
  await Promise.all([ask(), ask(), later(6)]);
  expect(await kindsAbout(id)).toEqual([asked]);
  await Promise.all([later(1), ask()]);
  expect(await kindsAbout(id)).toEqual([asked, asked]);
  await later(6);
  expect(await own(id)).toMatchObject({ state: 'published' });
  await Promise.all([later(1), ask()]);
  expect(await own(id)).toMatchObject({ state: 'closed', privateData: { closing: 'unanswered' } });
  expect(await own(id)).not.toHaveProperty('stillValid');
  expect(await kindsAbout(id)).toEqual([asked, asked, closed]);
  await later(100);
  expect(await kindsAbout(id)).toEqual([asked, asked, closed]);
});

test('a change, a confirmation and reopening each restart the 60 days', async () => {
  const id = await olena.publishes();
  await later(60);
  await listings.update(olena.ctx(), { id, description: 'Still two beds' });
  await later(59);
  expect(await kindsAbout(id)).toEqual([asked]);
  await later(1);
  expect(await kindsAbout(id)).toEqual([asked, asked]);
  expect(await listings.answerFreshness(app.engine, await tokenOf(id), 'valid')).toBe('confirmed');
  expect(await own(id)).not.toHaveProperty('stillValid');
  await later(59);
  expect(await kindsAbout(id)).toEqual([asked, asked]);
  await later(1);
  // Asked again, starting with the first question.
  expect(await kindsAbout(id)).toEqual([asked, asked, asked]);
  await later(7);
  expect(await own(id)).toMatchObject({ state: 'published' });
  await later(7);
  await listings.open(olena.ctx(), { id });
  await later(59);
  expect(await own(id)).toMatchObject({ state: 'published' });
  expect(await own(id)).not.toHaveProperty('stillValid');
});

test('drafts and closed listings are not asked about, and deleted ones are not closed', async () => {
  const draft = await listings.createDraft(olena.ctx(), { title: 'A draft' });
  const shut = await olena.publishes();
  await listings.close(olena.ctx(), { id: shut });
  await later(200);
  expect([...(await kindsAbout(draft.id)), ...(await kindsAbout(shut))]).toEqual([]);
});

test('no author is asked when renewal is disabled', async () => {
  const id = await olena.publishes();
  changeSettings(app.engine, { freshnessDays: 0 });
  await later(400);
  changeSettings(app.engine, { freshnessDays: 60 });
  expect(await kindsAbout(id)).toEqual([]);
});

test('the link closes the listing and records the reason, and can be used twice', async () => {
  const id = await olena.publishes();
  await later(60);
  const token = await tokenOf(id);
  expect(await listings.answerFreshness(app.engine, token, 'found')).toBe('closed');
  expect(await own(id)).toMatchObject({ state: 'closed', privateData: { closing: 'found' } });
  expect(await listings.answerFreshness(app.engine, token, 'other')).toBe('closed');
  expect(await own(id)).toMatchObject({ privateData: { closing: 'found' } });
  expect(await listings.answerFreshness(app.engine, token, 'valid')).toBe('gone');
  await expect(listings.show(ctxFor(app.engine, { kind: 'anonymous' }), { id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('links that are forged, expired, or of another or deleted listing do nothing', async () => {
  const [id, other] = [await olena.publishes(), await olena.publishes()];
  await later(60);
  const token = await tokenOf(id);
  const forged = token.replace(id, other);
  for (const wrong of [forged, `${token}x`, token.slice(0, -1), '', 'a.b.c', `${id}.x.y`])
    expect(await listings.answerFreshness(app.engine, wrong, 'other')).toBe('unknown');
  app.clock.advance(31 * DAY);
  expect(await listings.answerFreshness(app.engine, token, 'other')).toBe('unknown');
  expect(await own(id)).toMatchObject({ state: 'published' });
  const late = listings.freshnessToken(app.engine.settings(), id, app.clock.now().getTime());
  await app.engine.db.run('delete from listings where id = $1', [id]);
  expect(await listings.answerFreshness(app.engine, late, 'valid')).toBe('unknown');
});

test('the query reads the index of unchanged listings, not all of them', async () => {
  await app.engine.db.transaction(async tx => {
    await tx.run('set local enable_seqscan = off');
    const plan = await tx.rows<{ 'QUERY PLAN': string }>(
      `explain select id from listings where state = 'published' and not deleted
         and greatest(updated_at, confirmed_at) <= now() order by greatest(updated_at, confirmed_at), id limit 100`,
    );
    expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('listings_unchanged');
  });
});
