import { screen } from '@testing-library/react';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import type { ResultList } from '#src/search/resultList.ts';
import { ResultTrail } from './ResultTrail.tsx';

const path = (id: number) => `/l/room/${idOf(id)}`;
const list: ResultList = {
  href: '/s?page=2',
  paths: [path(1), path(2), path(3)],
  index: 1,
  before: 24,
  total: 60,
  previousPage: '/s',
  nextPage: '/s?page=3',
  entry: undefined,
};

// Preloads the lazy chunk, so that timing does not depend on the machine's load.
beforeAll(() => import('./Trail.tsx'));

const show = (state: unknown) =>
  renderPage(<ResultTrail listing={listingOf()} />, { url: { pathname: path(2), state } });
const link = (name: string) => screen.queryByRole('link', { name });

test('a listing opened from results links back to them and to its neighbours, and shows its position', async () => {
  show({ results: list });
  expect(await screen.findByRole('navigation', { name: 'Search results' })).toHaveTextContent('26 of 60');
  expect(link('Back to results')).toHaveAttribute('href', '/s?page=2');
  expect(link('Previous listing')).toHaveAttribute('href', path(1));
  expect(link('Next listing')).toHaveAttribute('href', path(3));
  expect(link('More in Bremen, Germany')).not.toBeInTheDocument();
});

test('at the ends of a page it links to the previous and next page, if any', async () => {
  const { unmount } = show({ results: { ...list, index: 2 } });
  await screen.findByText('27 of 60');
  expect(link('Next page of results')).toHaveAttribute('href', '/s?page=3');
  expect(link('Previous listing')).toHaveAttribute('href', path(2));
  unmount();
  show({ results: { ...list, index: 0, before: 0, previousPage: undefined } });
  await screen.findByText('1 of 60');
  expect(link('Previous page of results')).not.toBeInTheDocument();
  expect(link('Previous listing')).not.toBeInTheDocument();
});

test.each([
  ['nothing', null],
  ['the state of another page', { from: '/s' }],
  ['a list that it is not in', { results: { ...list, index: 3 } }],
  ['a list of an older page', { results: { href: '/s' } }],
])('with %s in the history there are no results to go back to', (_, state) => {
  show(state);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(link('More in Bremen, Germany')).toHaveAttribute(
    'href',
    '/s?address=Bremen,%20Germany&pub_category=offeringPlace&pub_subcategories=accomodation',
  );
});
