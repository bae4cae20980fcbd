import { screen } from '@testing-library/react';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import type { SearchData } from './loadData.ts';
import { SearchPage } from './SearchPage.tsx';
import { parseSearch } from './searchValues.ts';

const found = (count: number) =>
  Array.from({ length: count }, (_, index) => listingOf({ id: idOf(index + 1) }));

function show(query: string, data: Partial<SearchData> = {}) {
  const values = parseSearch(new URLSearchParams(query));
  return renderPage(<SearchPage />, {
    url: `/s?${query}`,
    data: { values, result: pageOf(found(3)), placeProblem: null, ...data },
  });
}

const main = () => screen.getByRole('main');

test.each([
  [1, '1 listing'],
  [2, '2 listings'],
])('%d result is counted in words', (count, words) => {
  show('', { result: pageOf(found(count)) });
  expect(main()).toHaveTextContent(words);
  expect(screen.getAllByRole('article')).toHaveLength(count);
});

test('a page of results has links to the others that keep the search', () => {
  show('pub_category=offeringPlace', { result: pageOf(found(24), 60) });
  expect(screen.getByRole('link', { name: /next/i })).toHaveAttribute(
    'href',
    '/s?pub_category=offeringPlace&page=2',
  );
});

test('one page of results has no pagination', () => {
  show('');
  expect(screen.queryByRole('link', { name: /next/i })).not.toBeInTheDocument();
});

test('the kinds are links, and the chosen one is marked', () => {
  show('pub_category=lookingForPlace&address=Bremen&bounds=53.2,9,53,8.6');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Requests for help near Bremen');
  expect(screen.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Offers' })).toHaveAttribute(
    'href',
    '/s?address=Bremen&bounds=53.2,9,53,8.6&pub_category=offeringPlace',
  );
});

test('nothing found offers a wider search and everything', () => {
  show('address=Ruka&bounds=66.2,29.2,66.1,29.1', { result: pageOf([]) });
  expect(main()).toHaveTextContent('No listings');
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: /wider area/ })).toHaveAttribute(
    'href',
    '/s?address=Ruka&bounds=66.7,29.7,65.6,28.6',
  );
  expect(screen.getByRole('link', { name: 'Show all listings' })).toHaveAttribute('href', '/s');
});

test('a page past the end leads back to the first', () => {
  show('page=9', { result: pageOf([], 30, 9) });
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/s');
});

test('an unknown place is named, and its name is shown as text only', () => {
  show('address=%3Cb%3Eville', { placeProblem: 'unknown' });
  expect(screen.getByText(/We could not find “<b>ville”/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All listings');
});

test('the distance is told when the search has a centre', () => {
  show('origin=53.5511,9.9937');
  expect(screen.getAllByText(/about 9\d km away/)).toHaveLength(3);
});

test('a page change under way is told', () => {
  renderPage(<SearchPage />, {
    data: { values: parseSearch(new URLSearchParams()), result: pageOf(found(1)), placeProblem: null },
    state: { navigation: { place: null, outcome: 'page', loading: true } },
  });
  expect(screen.getByText(/One moment, loading/)).toBeInTheDocument();
});
