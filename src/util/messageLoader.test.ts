import { createMessageLoader, MissingFile } from './messageLoader.ts';

const first = '/static/messages/en/LandingPage.v1.json';

/** Answers each request with the next of these failures, then with a message named like the file and a shared one. */
function serve(...failures: (() => Response | Promise<never>)[]): string[] {
  const asked: string[] = [];
  global.fetch = (async (file: string) => {
    asked.push(file);
    const failure = failures.shift();
    if (failure) return failure();
    const name = file.split('/').at(-1)?.split('.')[0] ?? '';
    return {
      ok: true,
      status: 200,
      json: async () => ({ [`${name}.title`]: name, 'Topbar.login': 'Log in' }),
    };
  }) as typeof fetch;
  return asked;
}

const refused = (status: number) => () => ({ ok: false, status }) as Response;
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const { fetch: original } = global;
afterEach(() => void (global.fetch = original));

test('the file of the document is fetched once, and those of other pages lie beside it', async () => {
  const asked = serve();
  const { catalogue, loadFirst, loadPage } = createMessageLoader(first);
  await loadFirst();
  await loadPage('LandingPage');
  await Promise.all([loadPage('InboxPage'), loadPage('InboxPage')]);
  expect(asked).toEqual([first, '/static/messages/en/InboxPage.v1.json']);
  expect(Object.keys(catalogue).sort()).toEqual(['InboxPage.title', 'LandingPage.title', 'Topbar.login']);
});

test('an error screen’s file has the same neighbours', async () => {
  const asked = serve();
  await createMessageLoader('/static/messages/uk/shared.0a1b2c3d4e.json').loadPage('SearchPage');
  expect(asked).toEqual(['/static/messages/uk/SearchPage.0a1b2c3d4e.json']);
});

test('a message that the next page has too stays the same object, as it was prepared before', async () => {
  serve();
  const { catalogue, loadFirst, loadPage } = createMessageLoader(first);
  await loadFirst();
  const prepared = catalogue['Topbar.login'];
  await loadPage('InboxPage');
  expect(catalogue['Topbar.login']).toBe(prepared);
});

test('what failed is fetched again', async () => {
  const asked = serve(broken);
  const { catalogue, loadFirst } = createMessageLoader(first);
  await expect(loadFirst()).rejects.toThrow('Failed to fetch');
  await loadFirst();
  expect(asked).toEqual([first, first]);
  expect(catalogue).toHaveProperty(['LandingPage.title']);
});

test('a file that the server no longer has is told from one that it cannot send now', async () => {
  serve(refused(404), refused(503));
  const { loadFirst } = createMessageLoader(first);
  await expect(loadFirst()).rejects.toThrow(MissingFile);
  await expect(loadFirst()).rejects.not.toThrow(MissingFile);
});
