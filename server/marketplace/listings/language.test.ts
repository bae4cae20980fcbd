import { ctxFor, testEngine, type TestEngine, changeSettings } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import * as listings from './index.ts';

// The language of a listing's title, told once from what is written and by whom.

let app: TestEngine;
let olena: Author;

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
  await app.engine.db.run(
    `update users set private_data = private_data || '{"locale": "uk"}', public_data = public_data || '{"languages": ["uk", "ru"]}'
     where id = $1`,
    [olena.id],
  );
});
afterAll(() => app.close());

const visitor = () => ctxFor(app.engine, { kind: 'anonymous' });
const operator = () => ctxFor(app.engine, { kind: 'integration' });
const shown = async (id: string) => (await listings.show(visitor(), { id })).attributes.writtenIn;
const own = async (id: string) => (await listings.showOwn(olena.ctx(), { id })).attributes.writtenIn;
const column = async (id: string) =>
  (
    await app.engine.db.first<{ code: string | null }>(
      'select written_in as code from listings where id = $1',
      [id],
    )
  )?.code;

test.each([
  ['Tandem', 'Eine Stunde deine Sprache, eine Stunde meine. Der Kaffee geht auf uns.', 'de'],
  ['Моя квартира', '…', 'uk'],
  ['Комната в Бремене', 'Светлая, тёплая, рядом с парком.', 'ru'],
  ['Quiet room near the park', 'Ми родина з Києва, маємо вільну кімнату.', 'en'],
])('%s, described as %j, is stored and served as %s', async (title, description, language) => {
  const id = await olena.publishes({ title, description });
  expect(await column(id)).toBe(language);
  expect(await shown(id)).toBe(language);
  expect(await own(id)).toBe(language);
});

test('a list, which reads no descriptions, names the same language, also before it was stored', async () => {
  const id = await olena.publishes({
    title: 'Tandem',
    description: 'Eine Stunde deine Sprache, eine Stunde meine. Der Kaffee geht auf uns.',
  });
  const read = { ...noIncludes, fields: { listing: ['title', 'writtenIn'] } };
  const listed = async (ctx: Ctx) => (await listings.load(ctx, [id], 'listing')).get(id)?.attributes;
  const reader = await addAuthor(app.engine);
  for (const language of ['de', null]) {
    await app.engine.db.run('update listings set written_in = $2 where id = $1', [id, language]);
    for (const ctx of [visitor(), reader.ctx()])
      expect(await listed({ ...ctx, read })).toMatchObject({ writtenIn: 'de', availabilityPlan: null });
  }
  expect(await listed({ ...visitor(), read })).toMatchObject({ description: expect.any(String) });
  await app.engine.db.run(`update listings set written_in = 'de' where id = $1`, [id]);
  expect(await listed({ ...visitor(), read })).toMatchObject({ description: null, metadata: null });
  expect(await listed(visitor())).toMatchObject({ description: expect.any(String), metadata: {} });
});

test('a language that cannot be told is not served, and is not guessed at every reading', async () => {
  const id = await olena.publishes({ title: '1 + 1', description: '🙂' });
  expect(await column(id)).toBe('');
  expect(await shown(id)).toBeUndefined();
});

test('it follows a change of title or description, and no other change', async () => {
  const id = await olena.publishes({
    title: 'Tandem',
    description: 'Eine Stunde deine Sprache, eine Stunde meine.',
  });
  await app.engine.db.run(`update listings set written_in = 'pl' where id = $1`, [id]);
  await listings.update(olena.ctx(), { id, publicData: { rules: 'No smoking' } });
  expect(await shown(id)).toBe('pl');
  await listings.update(olena.ctx(), { id, description: 'Година твоєї мови, година моєї. Кава за нами.' });
  expect(await shown(id)).toBe('uk');
});

test('while a change waits for approval its author has its language, and others that of what they see', async () => {
  const { listingApproval } = app.engine.settings();
  changeSettings(app.engine, { listingApproval: true });
  const id = await olena.publishes({ title: 'Helles Zimmer', description: 'Wir haben Platz für zwei.' });
  await listings.approve(operator(), { id });
  await listings.update(olena.ctx(), { id, title: 'Світла кімната', description: 'Маємо місце для двох.' });
  expect([await own(id), await shown(id)]).toEqual(['uk', 'de']);
  await listings.approve(operator(), { id });
  expect([await own(id), await shown(id)]).toEqual(['uk', 'uk']);
  changeSettings(app.engine, { listingApproval });
});

test('listings from before are told by a job, once, and served before that', async () => {
  const ids = [
    await olena.publishes({ title: 'Tandem', description: 'Eine Stunde deine Sprache, eine Stunde meine.' }),
    await olena.publishes({ title: 'Моя квартира', description: '…' }),
  ];
  await app.engine.db.run('update listings set written_in = null where id = any($1::uuid[])', [ids]);
  expect(await Promise.all(ids.map(shown))).toEqual(['de', undefined]);
  await listings.guessMissingLanguages(app.engine);
  expect(await Promise.all(ids.map(column))).toEqual(['de', 'uk']);
  expect(await app.engine.db.rows('select 1 from listings where written_in is null')).toEqual([]);
});
