import { createIntl } from 'react-intl';
import type { LoadData, RouteMatch } from '#src/store/loadData.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import messages from '../../../translations/en.json' with { type: 'json' };
import { headOf } from './index.ts';
import { loadData as loadContent } from '#src/pages/ContentPage/loadData.ts';
import { loadData as loadLanding } from '#src/pages/LandingPage/loadData.ts';
import { loadData as loadListing } from '#src/pages/ListingPage/loadData.ts';
import { loadData as loadSearch } from '#src/pages/SearchPage/loadData.ts';

const settings = {
  marketplaceName: 'Poruch',
  rootUrl: 'https://poruch.example',
  locale: 'uk',
  locales: ['en', 'uk', 'de', 'pl', 'ru'] as const,
  currency: 'EUR',
  clientId: 'test',
  apiUrl: '',
  social: { facebook: 'https://facebook.example/poruch' },
};
const site = { settings, intl: createIntl({ locale: 'en', messages }) };

const seo = { title: 'A quiet room', description: 'Near the river', canonicalPath: `/l/${idOf(10)}` };

const matchOf = (name: RouteMatch['name'], query = ''): RouteMatch => ({
  name,
  params: {},
  search: new URLSearchParams(query),
  url: '/',
});

const loaders: Partial<Record<RouteMatch['name'], LoadData<unknown>>> = {
  FaqPage: loadContent,
  LandingPage: loadLanding,
  ListingPageCanonical: loadListing,
  SearchPage: loadSearch,
};

/** The head that the server would render. */
function head(...[said, match, data]: [typeof seo & { robots?: 'noindex' }, RouteMatch, unknown]) {
  const loadData = loaders[match.name];
  const loaded = data && loadData ? { loadData, data } : undefined;
  const parsed = new DOMParser().parseFromString(headOf(said, match, loaded, site), 'text/html').head;
  return {
    of: (selector: string) =>
      [...parsed.querySelectorAll(selector)].map(
        tag => tag.getAttribute('content') ?? tag.getAttribute('href'),
      ),
    data: [...parsed.querySelectorAll('script')].map(
      script => JSON.parse(script.textContent ?? '') as { '@type': string; name?: string },
    ),
  };
}

const shown = (data: unknown, query = '') => head(seo, matchOf('ListingPageCanonical', query), data);

test('a page has a URL in every language, and one for all readers', () => {
  const { of } = shown({ listing: listingOf() });
  const address = `https://poruch.example/l/${idOf(10)}`;
  expect(of('link[rel=alternate]')).toEqual([
    ...['en', 'uk', 'de', 'pl', 'ru'].map(locale => `${address}?lang=${locale}`),
    address,
  ]);
  expect(of('meta[property="og:url"]')).toEqual([address]);
  expect(of('meta[property="og:locale"]')).toEqual(['uk_UA']);
  expect(of('meta[property="og:locale:alternate"]')).toEqual(['en_GB', 'de_DE', 'pl_PL', 'ru_RU']);
  expect(shown({ listing: listingOf() }, 'lang=uk').of('meta[property="og:url"]')).toEqual([
    `${address}?lang=uk`,
  ]);
});

test('previews get images in both sizes, and the dates of the listing', () => {
  const variant = (name: string) => ({ width: 1, height: 1, url: `/media/5/${name}` });
  const images = [{ id: idOf(5), variants: { facebook: variant('facebook'), twitter: variant('twitter') } }];
  const { of } = shown({ listing: listingOf({ images, updatedAt: '2022-03-05T10:00:00.000Z' }) });
  expect(of('meta[property="og:image"]')).toEqual(['https://poruch.example/media/5/facebook']);
  expect(of('meta[property="og:image:width"], meta[property="og:image:height"]')).toEqual(['1200', '630']);
  expect(of('meta[name="twitter:image"]')).toEqual(['https://poruch.example/media/5/twitter']);
  expect(of('meta[property="article:modified_time"]')).toEqual(['2022-03-05T10:00:00.000Z']);
});

test('a search is previewed by its map, unless it has no results', () => {
  const mapPicture = { query: 'bounds=1', signature: 'abc' };
  const imageOf = (data: object) => head(seo, matchOf('SearchPage'), data).of('meta[property="og:image"]');
  const result = (items: object[]) => ({ items, pagination: { totalItems: items.length } });
  expect(imageOf({ result: result([listingOf()]), mapPicture })).toEqual([
    'https://poruch.example/map-picture/search/abc/uk/facebook.png?bounds=1',
  ]);
  for (const data of [{ result: result([]), mapPicture }, { result: result([listingOf()]) }])
    expect(imageOf(data)).toEqual([expect.not.stringContaining('map-picture')]);
});

test('user text cannot break out of structured data', () => {
  const title = '</script><script>alert(1)</script>"';
  const { data } = shown({ listing: listingOf({ title }) });
  expect(data.map(({ '@type': type }) => type)).toEqual(['Offer', 'BreadcrumbList']);
  expect(data[0]?.name).toBe(title);
});

test('a page excluded from search engines has no structured data', () => {
  const { of, data } = head({ ...seo, robots: 'noindex' }, matchOf('ListingPageCanonical'), {
    listing: listingOf(),
  });
  expect([data, of('link')]).toEqual([[], []]);
  expect(shown(null).data).toEqual([]);
  expect(shown({ listing: listingOf({ state: 'closed' }) }).data).toEqual([]);
});

test('the landing page names the site’s operator and its search', () => {
  const { data } = head(seo, matchOf('LandingPage'), { newest: [] });
  expect(data).toMatchObject([
    { '@type': 'Organization', sameAs: ['https://facebook.example/poruch'] },
    {
      '@type': 'WebSite',
      potentialAction: {
        target: { urlTemplate: 'https://poruch.example/s?keywords={search_term_string}' },
      },
    },
  ]);
});

test('a search lists its results in order', () => {
  const items = [listingOf(), listingOf({ id: idOf(11) })];
  const { data } = head(seo, matchOf('SearchPage'), { result: { items } });
  const element = (position: number, id: string) => ({
    '@type': 'ListItem',
    position,
    url: `https://poruch.example/l/${id}`,
  });
  expect(data[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: [element(1, items[0]?.id ?? ''), element(2, idOf(11))],
  });
});

test('questions are listed with complete answers', () => {
  const blocks = [
    { kind: 'heading', level: 2, id: 'a', children: ['Money'] },
    { kind: 'paragraph', children: ['Before any question'] },
    {
      kind: 'heading',
      level: 3,
      id: 'b',
      children: ['What does it ', { kind: 'em', children: ['cost'] }, '?'],
    },
    {
      kind: 'paragraph',
      children: ['Nothing: see ', { kind: 'link', href: '/about', children: ['about us'] }],
    },
    { kind: 'list', isOrdered: false, items: [['no fee'], ['no account']] },
    { kind: 'heading', level: 2, id: 'c', children: ['Safety'] },
    { kind: 'paragraph', children: ['Not of the question before'] },
  ];
  const content = { title: 'FAQ', description: 'Answers', updated: '2022-02', blocks };
  const { data, of } = head(seo, matchOf('FaqPage'), { name: 'FaqPage', content });
  expect(data[1]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'What does it cost?',
        acceptedAnswer: { '@type': 'Answer', text: 'Nothing: see about us\nno fee\nno account' },
      },
    ],
  });
  expect(of('meta[property="og:updated_time"]')).toEqual(['2022-02']);
});
