import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { searchUsers } from './searchPeople.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

const spellings = ["Лук'яненко", 'Лук’яненко', 'Лукʼяненко', 'Лук`яненко'];

test('operators find a name whichever apostrophe it is stored and typed with', async () => {
  const { db } = app.engine;
  const ids: string[] = [];
  for (const lastName of [...spellings, 'Лук', 'Яненко']) {
    const { id } = await addAuthor(app.engine);
    await db.run('update users set last_name = $2 where id = $1', [id, lastName]);
    ids.push(id);
  }
  for (const words of [...spellings, 'Olena лук´янен', 'Лук’янeнко']) {
    const found = await searchUsers(db, { words }, { after: undefined, limit: 10 });
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids.slice(0, spellings.length)));
  }
  expect(await searchUsers(db, { words: "'’ʼ" }, { after: undefined, limit: 10 })).toEqual([]);
});
