import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { toCatalogue } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import { CachedMarkup, RenderPartContext } from '#src/components/serverCachedMarkup.tsx';
import { useDataSaver } from '#src/components/dataSaver.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { useSession, useSettings } from '#src/store/hooks.ts';
import { createPartRenderer, type MarkupCache, type SharedSettings } from './renderPart.tsx';

const english = createIntlFor('en', toCatalogue({ 'Footer.info': 'About us' }));
const plain: SharedSettings = {
  ...{ marketplaceName: 'Poruch', rootUrl: '', locale: 'en', currency: 'EUR', clientId: '', apiUrl: '' },
  social: {},
};

let stored: Map<string, string>;
let cache: MarkupCache;
beforeEach(() => {
  stored = new Map();
  cache = {
    get: key => stored.get(key),
    set: (key, text) => void stored.set(key, text),
    nameOf: content => JSON.stringify(content),
  };
});

const rendered = jest.fn();

/** All that a part can read beside its own content. */
function Facts({ words }: { words: string }) {
  const { marketplaceName } = useSettings();
  const { currentUser } = useSession();
  const savesData = useDataSaver();
  rendered();
  return <Link to="/s">{[words, marketplaceName, savesData, currentUser?.id ?? 'nobody'].join(' ')}</Link>;
}

interface Given {
  settings?: Partial<SharedSettings>;
  search?: string;
  onLinks?: (tags: string) => void;
}

const partsOf = ({ settings, search = '', onLinks = () => undefined }: Given = {}) =>
  createPartRenderer(cache, { settings: { ...plain, ...settings }, intl: english, search, onLinks });

function show(words: string, given?: Given): string {
  return renderToString(
    <RenderPartContext value={partsOf(given)}>
      <CachedMarkup part="Facts" shows={[words]} className="facts">
        <Facts words={words} />
      </CachedMarkup>
    </RenderPartContext>,
  );
}

test('a part is rendered once, and has the markup that it has in a page', () => {
  rendered.mockClear();
  const first = show('room');
  expect(first).toBe('<div class="facts"><a href="/s">room Poruch false nobody</a></div>');
  expect(show('room')).toBe(first);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test.each<[string, string, Given]>([
  ['content', 'house', {}],
  ['settings', 'room', { settings: { marketplaceName: 'Nearby' } }],
  ['data saver mode', 'room', { settings: { dataSaver: 'chosen' } }],
  ['the language of links', 'room', { search: '?lang=uk' }],
])('a part with other %s is not the stored one', (_what, words, given) => {
  const first = show('room');
  const other = show(words, given);
  expect(other).not.toBe(first);
  expect(show('room')).toBe(first);
});

test('what a part shows is compared as a whole, also after it was changed and loaded anew', () => {
  const shown = (listing: object) => partsOf()('Facts', [listing, 'town'], JSON.stringify(listing));
  expect(shown({ title: 'A room' })).toContain('A room');
  expect(shown({ title: 'Closed' })).toContain('Closed');
  expect(shown({ title: 'A room' })).toContain('A room');
});

test('a part that is not to be cached is rendered within its page', () => {
  const page = () =>
    renderToString(
      <RenderPartContext value={partsOf()}>
        <CachedMarkup part="Own" shows={undefined}>
          <em>mine</em>
        </CachedMarkup>
      </RenderPartContext>,
    );
  expect(page()).toBe('<div><em>mine</em></div>');
  expect(stored.size).toBe(0);
});

test('ids of the page around a part are as without it', () => {
  const Labelled = () => <p id={useId()} />;
  const page = (given: ReturnType<typeof partsOf> | null) =>
    renderToString(
      <RenderPartContext value={given}>
        <Labelled />
        <CachedMarkup part="Words" shows={1}>
          <b>words</b>
        </CachedMarkup>
        <Labelled />
      </RenderPartContext>,
    );
  expect(page(partsOf())).toBe(page(null));
});

test('a part with an id of one page is refused', () => {
  const Labelled = () => <p id={useId()} />;
  expect(() => partsOf()('Labelled', null, <Labelled />)).toThrow('The cached part Labelled has an id');
});

test.each(['htmlFor', 'aria-labelledby', 'aria-describedby', 'aria-controls'])(
  'a part whose %s names an id of one page is refused',
  name => {
    const Naming = () => <label {...{ [name]: useId() }} />;
    expect(() => partsOf()('Naming', null, <Naming />)).toThrow('The cached part Naming has an id');
  },
);

test('what people write may look like an id', () => {
  const markup = partsOf()(
    'Words',
    '_R_',
    <input aria-label="_R_" defaultValue="_R_1" placeholder='="_R_' />,
  );
  expect(markup).toContain('value="_R_1"');
  expect(stored.size).toBe(1);
});

test('a picture with priority is preloaded by each page that shows the part', () => {
  const tags: string[] = [];
  const part = partsOf({ onLinks: found => tags.push(found) });
  const picture = <img src="/media/1/landscape-crop" alt="" fetchPriority="high" />;
  const markup = part('Picture', 1, picture);
  expect(markup).toMatch(/^<img /);
  expect(part('Picture', 1, picture)).toBe(markup);
  expect(tags).toHaveLength(2);
  expect(tags[1]).toMatch(/^<link rel="preload" as="image" href="\/media\/1\/landscape-crop"/);
});
