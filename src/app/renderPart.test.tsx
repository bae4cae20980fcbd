import { useId, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { toCatalogue } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import { CachedMarkup, RenderPartContext, type RenderPart } from '#src/components/serverCachedMarkup.tsx';
import { useDataSaver } from '#src/components/dataSaver.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { createPageParts, type MarkupCache, type Piece, type StoredMarkup } from './pageParts.ts';
import { createPartRenderer, type SharedSettings } from './renderPart.tsx';

const english = createIntlFor('en', toCatalogue({ 'Footer.info': 'About us' }));
const plain: SharedSettings = {
  ...{ marketplaceName: 'Poruch', rootUrl: '', locale: 'en', currency: 'EUR', clientId: '', apiUrl: '' },
  social: {},
};

let stored: Map<string, StoredMarkup>;
let cache: MarkupCache;
beforeEach(() => {
  stored = new Map();
  cache = {
    get: key => stored.get(key),
    set: (key, part) => void stored.set(key, part),
    nameOf: content => JSON.stringify(content),
  };
});

const rendered = jest.fn();

/** All that a part can read beside its own content. */
function Facts({ words }: { words: string }) {
  const { marketplaceName } = useSettings();
  const currentUser = useCurrentUser();
  const savesData = useDataSaver();
  rendered();
  return <Link to="/s">{[words, marketplaceName, savesData, currentUser?.id ?? 'nobody'].join(' ')}</Link>;
}

interface Given {
  settings?: Partial<SharedSettings>;
  search?: string;
}

/** The parts of a page, and how to render them. */
function pageOf({ settings, search = '' }: Given = {}) {
  const parts = createPageParts(cache);
  const facts = { settings: { ...plain, ...settings }, intl: english, search, parts };
  return { parts, renderPart: createPartRenderer(cache, facts) };
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map(piece => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('');

/** The markup of a page with these children. */
function markupOf(children: ReactNode, given?: Given): string {
  const { parts, renderPart } = pageOf(given);
  return textOf(
    parts.piecesIn(renderToString(<RenderPartContext value={renderPart}>{children}</RenderPartContext>)),
  );
}

/** The markup of one part. */
function partOf(...[part, shows, children]: Parameters<RenderPart>): string {
  const { parts, renderPart } = pageOf();
  return textOf(parts.piecesIn(renderPart(part, shows, children)));
}

const show = (words: string, given?: Given) =>
  markupOf(
    <CachedMarkup part="Facts" shows={[words]} className="facts">
      <Facts words={words} />
    </CachedMarkup>,
    given,
  );

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
  const shown = (listing: object) => partOf('Facts', [listing, 'town'], JSON.stringify(listing));
  expect(shown({ title: 'A room' })).toContain('A room');
  expect(shown({ title: 'Closed' })).toContain('Closed');
  expect(shown({ title: 'A room' })).toContain('A room');
});

test('a part that is not to be cached is rendered within its page', () => {
  const own = (
    <CachedMarkup part="Own" shows={undefined}>
      <em>mine</em>
    </CachedMarkup>
  );
  expect(markupOf(own)).toBe('<div><em>mine</em></div>');
  expect(stored.size).toBe(0);
});

test('ids of the page around a part are as without it', () => {
  const Labelled = () => <p id={useId()} />;
  const page = (
    <>
      <Labelled />
      <CachedMarkup part="Words" shows={1}>
        <b>words</b>
      </CachedMarkup>
      <Labelled />
    </>
  );
  expect(markupOf(page)).toBe(renderToString(page));
});

test('a part with an id of one page is refused', () => {
  const Labelled = () => <p id={useId()} />;
  expect(() => partOf('Labelled', null, <Labelled />)).toThrow('The cached part Labelled has an id');
});

test.each(['htmlFor', 'aria-labelledby', 'aria-describedby', 'aria-controls'])(
  'a part whose %s names an id of one page is refused',
  name => {
    const Naming = () => <label {...{ [name]: useId() }} />;
    expect(() => partOf('Naming', null, <Naming />)).toThrow('The cached part Naming has an id');
  },
);

test('what people write may look like an id', () => {
  const markup = partOf('Words', '_R_', <input aria-label="_R_" defaultValue="_R_1" placeholder='="_R_' />);
  expect(markup).toContain('value="_R_1"');
  expect(stored.size).toBe(1);
});

test('a picture with priority is preloaded by each page that shows the part', () => {
  const picture = <img src="/media/1/landscape-crop" alt="" fetchPriority="high" />;
  const pages = [1, 2].map(() => {
    const { parts, renderPart } = pageOf();
    return { markup: textOf(parts.piecesIn(renderPart('Picture', 1, picture))), links: parts.links() };
  });
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.markup).toMatch(/^<img /);
  expect(pages[0]?.links).toMatch(/^<link rel="preload" as="image" href="\/media\/1\/landscape-crop"/);
});

test('a page has the icons of its parts, whoever rendered them', () => {
  const pages = [1, 2].map(() => {
    const { parts, renderPart } = pageOf();
    renderPart('Icon', 1, <Icon name="pin" />);
    renderPart('Words', 1, <b>Поруч</b>);
    return [...parts.icons()];
  });
  expect(pages).toEqual([['pin'], ['pin']]);
});

test('a part may have no element of its own', () => {
  const page = (
    <nav>
      <b>before</b>
      <CachedMarkup as={null} part="Words" shows={1}>
        <b>words</b>
        <i>more</i>
      </CachedMarkup>
      <CachedMarkup as={null} part="Others" shows={2}>
        <b>others</b>
      </CachedMarkup>
      <b>after</b>
    </nav>
  );
  expect(markupOf(page)).toBe(renderToString(page));
  expect(markupOf(page)).toBe('<nav><b>before</b><b>words</b><i>more</i><b>others</b><b>after</b></nav>');
});

test('text that looks like the place of a part is text', () => {
  const { parts, renderPart } = pageOf();
  const place = renderPart('Words', 1, <b>words</b>);
  const guess = place.replace(/^part-./, 'part-!');
  expect(textOf(parts.piecesIn(`${guess}${place}`))).toBe(`${guess}<b>words</b>`);
});
