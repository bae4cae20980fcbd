import type { Recipe } from './edits.ts';

export const endpoint: Recipe = {
  section: 'An endpoint',
  edits: [
    {
      file: 'src/api/endpoints/savedSearches.ts',
      before: "  'POST /api/saved-searches/remove': {",
      add: `  /** Pauses or resumes all mails. */
  'POST /api/saved-searches/pause-all': {
    access: 'user',
    input: map({ isPaused: v.boolean() }),
    result: result<number>(),
  },`,
    },
    {
      file: 'server/engineApi/savedSearches.ts',
      before: "    'POST /api/saved-searches/remove': ",
      add: `    async 'POST /api/saved-searches/pause-all'(actor, { isPaused }) {
      const searches = await savedSearches.queryOwn(ctxOf(actor));
      for (const { id } of searches) await savedSearches.change(ctxOf(actor), { id, isPaused });
      return searches.length;
    },`,
    },
    {
      file: 'test/platform/webRoles.test.ts',
      after: "    'POST /saved-searches/change',",
      add: "    'POST /saved-searches/pause-all',",
    },
  ],
  proofs: [
    {
      file: 'server/engineApi/endpoint.recipe.test.ts',
      text: `import { createApi } from '#src/api/createApi.ts';
import { person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const path = 'saved-searches/pause-all';

test('it does its work, refuses wrong input by name, and nobody else may call it', async () => {
  const ada = await person(app, 'Ada', 'Lovelace');
  const token = ada.tokens.getToken() ?? null;
  await app.engine.db.run('update users set email_verified = true');
  const search = { name: 'Rooms', address: 'pub_category=offeringPlace', frequency: 'daily' };
  expect(await callWebApi(app, 'saved-searches/save', search, token)).toMatchObject({ status: 200 });
  expect(await callWebApi(app, path, { isPaused: true }, token)).toEqual({ status: 200, body: { data: 1 } });
  expect(await callWebApi(app, 'saved-searches', {}, token)).toMatchObject({
    body: { data: [{ name: 'Rooms', isPaused: true }] },
  });
  const source = { type: 'body', path: ['isPaused'] };
  expect(await callWebApi(app, path, { isPaused: 'yes' }, token)).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'validation-invalid-value', source }] },
  });
  expect(await callWebApi(app, path, { isPaused: true })).toMatchObject({ status: 403 });
});

test('pages call it by its key, with its types', async () => {
  const sent: unknown[] = [];
  const send = (...given: unknown[]) => {
    sent.push(given.slice(0, 2));
    return Promise.resolve({ data: 1 });
  };
  const upload = () => Promise.reject(new Error());
  const api = createApi({} as never, { locale: 'en', send: send as never, upload });
  const count: number = await api.call('POST /api/saved-searches/pause-all', { isPaused: true });
  expect([count, sent]).toEqual([1, [['POST /api/saved-searches/pause-all', { isPaused: true }]]]);
});
`,
    },
  ],
};
