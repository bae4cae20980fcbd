import { createStore } from '#src/store/store.ts';
import { hydrate } from './hydrate.tsx';

/** The parts of a page's document that its scripts read, at `pathname`. */
function serve(pathname: string): void {
  const { settings, ...rest } = createStore({}, { api: () => Promise.reject(new Error('none')) }).getState();
  const navigation = {
    place: { pathname, search: '', hash: '' },
    outcome: 'page',
    loading: false,
  };
  const data = { state: { ...rest, navigation, settings: { ...settings, locale: 'uk' } }, messages: {} };
  document.body.innerHTML = '<div id="root"></div>';
  for (const [id, value] of Object.entries(data)) {
    const script = Object.assign(document.createElement('script'), { id, type: 'application/json' });
    script.textContent = JSON.stringify(value);
    document.body.append(script);
  }
}

test.each(['/', '/s', '/l/room/3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
  'the first number of %s is formatted before it is rendered',
  pathname => {
    serve(pathname);
    const [createNumber, ...others] = hydrate();
    const made = jest.spyOn(Intl, 'NumberFormat');
    createNumber?.();
    expect(made).toHaveBeenCalledWith('uk', expect.anything());
    expect(others).toHaveLength(1);
    made.mockRestore();
  },
);

test.each(['/about', '/login', '/no/such/page'])('%s is accepted without a number', pathname => {
  serve(pathname);
  expect(hydrate()).toHaveLength(1);
});

test('a page that was not rendered is left unchanged', () => {
  document.body.innerHTML = '<p>Please try again</p>';
  expect(hydrate()).toEqual([]);
});
