import { createStore } from '#src/store/store.ts';
import { createMessageLoader } from '#src/util/messageLoader.ts';
import { fetched } from './hydrate.tsx';

const { fetch: original } = global;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  global.fetch = (async (file: string) => {
    asked.push(file);
    return { ok: true, status: 200, json: async () => ({}) };
  }) as typeof fetch;
});
afterEach(() => void (global.fetch = original));

const loaded = () => fetched(createMessageLoader('/LandingPage.v1.json'));
const hydrate = async () => (await loaded())();

/** The parts of a page's document that its scripts read, at `pathname`. */
function serve(pathname: string): void {
  const { settings, ...rest } = createStore({}, { api: () => Promise.reject(new Error('none')) }).getState();
  const navigation = {
    place: { pathname, search: '', hash: '' },
    outcome: 'page',
    loading: false,
  };
  const data = {
    state: { ...rest, navigation, settings: { ...settings, locale: 'uk' } },
    __LOADABLE_REQUIRED_CHUNKS__: [],
    __LOADABLE_REQUIRED_CHUNKS___ext: { namedChunks: [] },
  };
  document.body.innerHTML = '<div id="root"></div>';
  for (const [id, value] of Object.entries(data)) {
    const script = Object.assign(document.createElement('script'), { id, type: 'application/json' });
    script.textContent = JSON.stringify(value);
    document.body.append(script);
  }
}

test.each(['/', '/s', '/l/room/3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
  'the first number of %s is formatted before it is rendered',
  async pathname => {
    serve(pathname);
    const [createNumber, ...others] = await hydrate();
    const made = jest.spyOn(Intl, 'NumberFormat');
    createNumber?.();
    expect(made).toHaveBeenCalledWith('uk', expect.anything());
    expect(others).toHaveLength(1);
    made.mockRestore();
  },
);

test.each(['/about', '/login', '/no/such/page'])('%s is accepted without a number', async pathname => {
  serve(pathname);
  expect(await hydrate()).toHaveLength(1);
});

test('a page that was not rendered is left unchanged', async () => {
  document.body.innerHTML = '<p>Please try again</p>';
  expect(await hydrate()).toEqual([]);
  expect(asked).toEqual([]);
});

test('the messages that the document names are fetched before the page is hydrated', async () => {
  serve('/');
  await loaded();
  expect(asked).toEqual(['/LandingPage.v1.json']);
});
