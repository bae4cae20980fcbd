import { act, screen, waitFor } from '@testing-library/react';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import type { SearchData } from './searchData.ts';
import { SearchPage } from './SearchPage.tsx';
import { parseSearch } from '#src/search/searchParams.ts';
import { settings } from '#src/store/settings.ts';

const found = (count: number) =>
  Array.from({ length: count }, (_, index) => listingOf({ id: idOf(index + 1) }));

function show(query: string, data: Partial<SearchData> = {}) {
  const values = parseSearch(new URLSearchParams(query));
  return renderPage(<SearchPage />, {
    url: `/s?${query}`,
    data: { values, result: pageOf(found(3)), placeName: null, placeProblem: null, ...data },
  });
}

const main = () => screen.getByRole('main');

test.each([
  [1, '1 listing'],
  [2, '2 listings'],
])('%d result is written with its plural form', (count, words) => {
  show('', { result: pageOf(found(count)) });
  expect(main()).toHaveTextContent(words);
  expect(screen.getAllByRole('article')).toHaveLength(count);
});

test('a listing of another program’s front end may have nothing but a title and a price', () => {
  const price = { amount: 90_000, currency: 'UAH' };
  const given = { title: 'A boat', geolocation: null, price, publicData: {} };
  const { description: _description, ...bare } = listingOf(given);
  show('bounds=53.2,9,53,8.6&origin=53,8', { result: pageOf([bare]) });
  expect(screen.getByRole('article')).toHaveTextContent('A boat');
  expect(main()).not.toHaveTextContent(/undefined|NaN/);
});

test('a total at the counting limit is shown as "or more"', () => {
  show('', { result: pageOf(found(24), 10_000) });
  expect(screen.getByText('24 of 10,000 or more shown')).toBeVisible();
});

test('a page of results has links to the others that keep the search', () => {
  show('pub_category=offeringPlace', { result: pageOf(found(24), 60) });
  expect(screen.getByRole('link', { name: /next/i })).toHaveAttribute(
    'href',
    '/s?pub_category=offeringPlace&page=2',
  );
});

test('a page of results shows which of them it contains', () => {
  show('', { result: pageOf(found(24), 181) });
  expect(screen.getByText('24 of 181 shown')).toBeVisible();
});

test('a later page shows its first position', () => {
  const { items, pagination } = pageOf(found(24), 181);
  show('page=2', { result: { items, pagination: { ...pagination, page: 2 } } });
  expect(screen.getByText('25–48 of 181 shown')).toBeVisible();
});

test('a single page of results has no pagination', () => {
  show('');
  expect(screen.queryByText(/shown/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /next/i })).not.toBeInTheDocument();
});

test('the categories are links, and the chosen one is marked', () => {
  show('pub_category=lookingForPlace&address=Bremen&bounds=53.2,9,53,8.6', { placeName: 'Bremen' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Requests for help in Bremen');
  expect(screen.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Offers' })).toHaveAttribute(
    'href',
    '/s?address=Bremen&bounds=53.2,9,53,8.6&pub_category=offeringPlace',
  );
});

test('a search without results suggests filters to drop, with the number of results, and to show everything', async () => {
  const bounds = 'address=Ruka&bounds=66.2,29.2,66.1,29.1&keywords=sauna';
  const without = (query: string) => parseSearch(new URLSearchParams(query));
  show(bounds, {
    result: pageOf([]),
    relaxedQueries: [
      { without: 'wider', values: without('bounds=66.7,29.7,65.6,28.6&keywords=sauna'), count: 1 },
      { without: 'keywords', values: without('bounds=66.2,29.2,66.1,29.1'), count: 12 },
    ],
  });
  expect(main()).toHaveTextContent('No listings');
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'In a wider area 1 listing' })).toHaveAttribute(
    'href',
    '/s?bounds=66.7,29.7,65.6,28.6&keywords=sauna',
  );
  expect(screen.getByRole('link', { name: 'Without the keywords “sauna” 12 listings' })).toHaveAttribute(
    'href',
    '/s?bounds=66.2,29.2,66.1,29.1',
  );
  expect(screen.getByRole('link', { name: 'Show all listings' })).toHaveAttribute('href', '/s');
});

test.each([
  ['', true],
  ['https://flex-api.example.org', false],
])(
  'a search without results offers to save it where that is possible: API at %j',
  async (apiUrl, canSave) => {
    const values = parseSearch(new URLSearchParams(''));
    renderPage(<SearchPage />, {
      url: '/s',
      data: { values, result: pageOf([]), placeName: null, placeProblem: null, relaxedQueries: [] },
      state: { settings: { ...settings(), apiUrl } },
    });
    const words = await screen.findByText(/No listing matches this search right now. Try a wider area/);
    expect(words.textContent?.includes('or save the search: we’ll email you')).toBe(canSave);
    expect(screen.queryAllByRole('link', { name: 'Save this search' })).toHaveLength(canSave ? 1 : 0);
  },
);

test('the page shows how it interpreted the keywords, with a link to search for them literally', async () => {
  const place = { address: 'Bremen, Germany', origin: { lat: 53, lng: 9 }, bounds: bremenBounds };
  show('keywords=doctor+Bremen&page=2', {
    understood: { subcategories: 'services', levels: ['medical'], place, keywords: 'doctor' },
  });
  expect(
    await screen.findByText('We searched for: medical help · “doctor” · near Bremen, Germany.', {
      exact: false,
    }),
  ).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Search for the keywords “doctor Bremen” as typed' }),
  ).toHaveAttribute('href', '/s?keywords=doctor%20Bremen&exact=true');
});

test('a country is named without "near"', async () => {
  const place = { address: 'Netherlands', origin: { lat: 52, lng: 5 }, bounds: bremenBounds };
  show('keywords=housing+Netherlands', { understood: { subcategories: 'accomodation', place } });
  expect(await screen.findByText(/We searched for: accommodation · Netherlands\./)).toBeVisible();
});

test('a search without results near the named place says so', async () => {
  const elsewhere = { address: 'Bremen, Germany', origin: { lat: 53, lng: 9 }, bounds: bremenBounds };
  show('keywords=clothes+Bremen', {
    understood: { subcategories: 'supplies', levels: ['clothes'], elsewhere },
  });
  expect(
    await screen.findByText(/clothes · farther away too \(Bremen, Germany: nothing yet\)/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Supplies$/);
});

const bremenBounds = { ne: { lat: 53.2, lng: 9 }, sw: { lat: 53, lng: 8.6 } };

const robots = () => document.head.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;

test('text from a link is not used as a heading, and the page is not indexed', async () => {
  show('address=CHEAP%20PILLS%20spam.example&bounds=53.2,9,53,8.6');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All listings in this area');
  expect(main()).not.toHaveTextContent('PILLS');
  await waitFor(() => expect(robots()).toBe('noindex'));
});

test('a place under its own name may be indexed, under another name not', async () => {
  show('address=Bremen&bounds=53.2,9,53,8.6', { placeName: 'Bremen' });
  await waitFor(() => expect(document.title).toMatch('in Bremen'));
  expect(robots()).toBeNull();
  show('address=Bremen,%20spam,%20Germany&bounds=53.2,9,53,8.6', { placeName: 'Bremen' });
  await waitFor(() => expect(robots()).toBe('noindex'));
});

test('too many place searches are reported', async () => {
  show('address=Bremen', { placeProblem: 'tooMany' });
  expect(await screen.findByText(/a lot of searches in a short time/)).toBeVisible();
});

test('an unknown place is reported, and its name is shown as plain text', async () => {
  show('address=%3Cb%3Eville', { placeProblem: 'unknown' });
  expect(await screen.findByText(/We could not find “<b>ville”/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All listings');
});

test('a minimum price above the maximum is reported above results at any price', async () => {
  show('price=30,10');
  const note = { selector: '[role=status] *' };
  expect(await screen.findByText(/^The lowest price is above the highest/, note)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('the distance is shown when the search has an origin', () => {
  show('origin=53.5511,9.9937');
  expect(screen.getAllByText(/about 9\d km away/)).toHaveLength(3);
});

test('loading another page is announced', () => {
  renderPage(<SearchPage />, {
    data: {
      values: parseSearch(new URLSearchParams()),
      result: pageOf(found(1)),
      placeName: null,
      placeProblem: null,
    },
    state: { navigation: { place: null, outcome: 'page', loading: true } },
  });
  expect(screen.getByText(/One moment, loading/)).toBeInTheDocument();
});

const savedBy = () => {
  const { searchParams } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Save this search' }).href,
    'http://localhost',
  );
  return [searchParams.get('save'), searchParams.get('name')];
};

test('a search is saved as shown, under its title, without page number and map mode', () => {
  show('pub_category=offeringPlace&address=Bremen&bounds=53.2,9,53,8.6&page=2&map=open', {
    placeName: 'Bremen',
  });
  const [save, name] = savedBy();
  expect(save).toBe('/s?address=Bremen&bounds=53.2,9,53,8.6&pub_category=offeringPlace');
  expect(name).toMatch(/Bremen$/);
});

test('interpreted keywords are saved as interpreted', () => {
  const searchToSave = parseSearch(
    new URLSearchParams('address=Bremen&bounds=53.2,9,53,8.6&pub_category=offeringPlace'),
  );
  show('keywords=room%20Bremen', { searchToSave });
  const [save, name] = savedBy();
  expect(save).toBe('/s?address=Bremen&bounds=53.2,9,53,8.6&pub_category=offeringPlace');
  expect(name).toMatch(/^room Bremen · /);
});

test.each([
  ['over', 'These dates are in the past'],
  ['begun', 'Some of these days are in the past'],
  ['far', 'Availability that far ahead isn’t known yet'],
] as const)('a note says that dates are ignored: %s', async (datesProblem, words) => {
  show('pub_subcategories=accomodation', { datesProblem });
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});

test('after moving to an empty area, suggestions are requested once the map rests', async () => {
  jest.useFakeTimers();
  try {
    const query = jest.fn(() => Promise.resolve(pageOf([], 4)));
    const values = parseSearch(new URLSearchParams('bounds=2,2,1,1'));
    renderPage(<SearchPage />, {
      url: '/s?bounds=2,2,1,1',
      data: { values, result: pageOf([]), placeName: null, placeProblem: null },
      answers: { listings: { query } },
    });
    await act(() => jest.advanceTimersByTimeAsync(700));
    expect(query).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(await screen.findByRole('link', { name: 'Anywhere 4 listings' })).toBeVisible();
    expect(query).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});
