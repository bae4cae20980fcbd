import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';

// The pages that most people open first, on old phones and slow connections, load no code that only forms
// (decision 128), a press or the next page (decision 156) needs.

let server: BuiltServer;
let listingPath: string;
beforeAll(async () => {
  server = await startBuiltServer();
  const ada = await person(server, 'Ada', 'Lovelace');
  listingPath = `/l/x/${(await ada.publishes()).id.uuid}`;
}, 90_000);
afterAll(() => server?.stop());

/** The names of the scripts that a page loads before it is hydrated. */
async function scriptsOf(path: string): Promise<readonly string[]> {
  const html = await (await fetch(server.url + path)).text();
  return [...html.matchAll(/<script[^>]* src="\/static\/([^"]+)"/g)].map(([, name = '']) => name);
}

/** The modules in them. */
async function modulesOf(path: string): Promise<readonly string[]> {
  return (await scriptsOf(path)).flatMap(name => {
    const map = readFileSync(join(projectRoot(), 'build/static', `${name}.map`), 'utf8');
    return (JSON.parse(map) as { sources: readonly string[] }).sources;
  });
}

const forForms = ['forms/FormError', 'forms/typedAmount', 'util/formDraft.ts', 'util/push.ts'];
const forSigningIn = ['store/sessionThunks'];
const forCleaning = ['contract/text/pastedText'];
const forPresses = ['Icon/iconPaths', 'Modal/Modal.tsx', 'Topbar/MobileMenu', 'PageLoader/navigate'];
const forOtherData = [
  'Page/loadData',
  'search/parseFilters',
  'search/listingQuery',
  'listing/derived/filters',
];

test.each([
  ['the landing page', () => '/', [...forForms, ...forSigningIn, ...forPresses, ...forCleaning]],
  [
    'the search page',
    () => '/s',
    [...forForms, ...forSigningIn, ...forPresses, ...forCleaning, ...forOtherData],
  ],
  [
    'a listing’s page',
    () => listingPath,
    [...forForms, ...forSigningIn, ...forPresses, ...forCleaning, ...forOtherData],
  ],
])('%s loads no code that only forms or presses need', async (_, path, unwanted) => {
  const modules = await modulesOf(path());
  expect(modules.some(name => name.includes('src/app/App.tsx'))).toBe(true);
  expect(modules.some(name => name.includes('react-helmet-async'))).toBe(true);
  expect(modules.filter(name => unwanted.some(part => name.includes(part)))).toEqual([]);
});

// Over HTTP/1.1, a browser has six connections for them and for pictures.
test.each([
  ['the landing page', () => '/'],
  ['the search page', () => '/s'],
  ['a listing’s page', () => listingPath],
])('%s loads three scripts: the framework, the site and its own', async (_, path) => {
  expect((await scriptsOf(path())).map(name => name.replace(/\.\w+\.js$/, ''))).toEqual([
    'framework',
    'main',
    expect.stringMatching(/^\d+$/),
  ]);
});
