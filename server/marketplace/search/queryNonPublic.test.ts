import * as listings from '#server/marketplace/listings/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { queryForOperators } from './index.ts';

let app: TestEngine;
let olena: Author;
let ids: string[];
const operator = () => ctxFor(app.engine, { kind: 'system' });

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
  ids = [];
  for (const title of ['Тепла кімната', 'Warm 100% room', 'warm flat']) {
    ids.push(await olena.publishes({ title }));
    app.clock.advance(1000);
  }
  await listings.close(olena.ctx(), { id: ids[2] ?? '' });
});
afterAll(() => app.close());

const find = async (filters: object, page = {}) => {
  const found = await queryForOperators(
    operator(),
    { words: [], allKeys: [], ...filters },
    { limit: 24, ...page },
  );
  return found.map(({ id }) => id);
};

test('operators find listings by literal words of the title, in any case', async () => {
  expect(await find({ words: ['WARM'] })).toEqual([ids[2], ids[1]]);
  expect(await find({ words: ['КІМНАТА', 'теп'] })).toEqual([ids[0]]);
  expect(await find({ words: ['100%'] })).toEqual([ids[1]]);
  expect(await find({ words: ['w_rm'] })).toEqual([]);
});

test('operators find listings in any state, by category and place, page by page', async () => {
  expect(await find({ states: ['closed'] })).toEqual([ids[2]]);
  expect(await find({ allKeys: ['category=lookingForPlace'] })).toEqual([]);
  expect(await find({ place: 'BREMEN' })).toEqual(ids.toReversed());
  expect(await find({ place: 'nowhere' })).toEqual([]);
  expect(await find({}, { limit: 2 })).toEqual([ids[2], ids[1]]);
  expect(await find({}, { limit: 2, after: ids[1] })).toEqual([ids[0]]);
});

test('others cannot', async () => {
  const asked = { words: [], allKeys: [] };
  await expect(queryForOperators(olena.ctx(), asked, { limit: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
