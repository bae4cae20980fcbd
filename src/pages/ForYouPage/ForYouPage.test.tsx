import { screen, within } from '@testing-library/react';
import type { Listing } from '#contract/listing/listing.ts';
import type { ListingMatch } from '#contract/listing/match.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ForYouPage, loadData } from './ForYouPage.tsx';

const request = listingOf({
  id: idOf(1),
  title: 'We need a room',
  publicData: { category: 'lookingForPlace', subcategories: 'accomodation' },
});
const offer = (number: number, title: string): Listing =>
  listingOf({
    id: idOf(number),
    title,
    publicData: { category: 'offeringPlace', subcategories: 'accomodation' },
  });
const match = (number: number, rest: Partial<ListingMatch> = {}): ListingMatch => ({
  listingId: idOf(number),
  score: 0.8,
  fits: ['dates', 'pets'],
  of: 3,
  ...rest,
});

const open = async (answers: ApiAnswers, search = '') => {
  const data = await load(loadData, 'ForYouPage', {}, search, { answers });
  return renderPage(<ForYouPage />, { data, url: `/for-you${search}` });
};
const shows = (...items: Listing[]) => ({ query: jest.fn(async () => pageOf(items)) });

test('each listing shows its matches with reasons, a link to write and a link to all of them', async () => {
  await open({
    call: {
      'POST /api/matches/own': async () => [
        { listingId: idOf(1), total: 7, matches: [match(3), match(2, { kilometresBeyond: 12 }), match(4)] },
      ],
    },
    ownListings: { query: async () => pageOf([request]) },
    // Returned in another order, and without one that was closed meanwhile.
    listings: shows(offer(2, 'A flat'), offer(3, 'A room')),
  });
  const section = within(
    screen.getByRole('heading', { level: 2, name: 'We need a room' }).closest('section')!,
  );
  expect(section.getByText('6 offers may fit')).toBeVisible();
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'A room',
    'A flat',
  ]);
  expect(section.getByText('Fits 2 of 3: dates, pets')).toBeVisible();
  expect(section.getByText('Fits 2 of 3: dates, pets; 12 km farther than you asked')).toBeVisible();
  expect(section.getByRole('link', { name: 'Write to them about “A flat”' })).toHaveAttribute(
    'href',
    `/l/a-flat/${idOf(2)}?enquiry=open`,
  );
  expect(section.getByRole('link', { name: 'See all 6' })).toHaveAttribute(
    'href',
    `/for-you?listing=${idOf(1)}`,
  );
});

test('a listing without matches suggests what to do', async () => {
  await open({
    call: { 'POST /api/matches/own': async () => [{ listingId: idOf(1), total: 0, matches: [] }] },
    ownListings: { query: async () => pageOf([request]) },
  });
  expect(screen.getByText('No offer fits yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Say more' })).toHaveAttribute(
    'href',
    `/l/we-need-a-room/${idOf(1)}/edit/description`,
  );
  expect(screen.getByRole('link', { name: 'Search yourself' })).toHaveAttribute(
    'href',
    '/s?pub_category=offeringPlace&pub_subcategories=accomodation',
  );
});

test('without an open listing the page links to saved searches and to creating a listing', async () => {
  const search = { id: idOf(9), name: 'Rooms in Bremen', address: 'address=Bremen' };
  await open({
    call: {
      'POST /api/matches/own': async () => [],
      'POST /api/saved-searches': async () => [search as never],
    },
  });
  expect(screen.getByRole('link', { name: 'Rooms in Bremen' })).toHaveAttribute('href', '/s?address=Bremen');
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/l/new');
});

test('the page of one listing shows all its matches, and links back to the others', async () => {
  await open(
    {
      call: { 'POST /api/matches': async () => [match(2)] },
      ownListings: { show: async () => request },
      listings: shows(offer(2, 'A flat')),
    },
    `?listing=${idOf(1)}`,
  );
  expect(screen.getByText('One offer may fit')).toBeVisible();
  expect(screen.getByRole('link', { name: 'What fits all your listings' })).toHaveAttribute(
    'href',
    '/for-you',
  );
});

test.each<[Partial<ListingMatch>, string]>([
  [{ fits: [], of: 0 }, 'There is little to compare yet: just ask'],
  [
    { fits: [], of: 2, kilometresBeyond: 3 },
    'None of the 2 things that both of you name fits; 3 km farther than you asked',
  ],
])('few matching aspects are stated as they are', async (said, text) => {
  await open({
    call: {
      'POST /api/matches/own': async () => [{ listingId: idOf(1), total: 1, matches: [match(2, said)] }],
    },
    ownListings: { query: async () => pageOf([request]) },
    listings: shows(offer(2, 'A flat')),
  });
  expect(screen.getByText(text)).toBeVisible();
});

const forbidden = new ApiFailure({ status: 403, code: 'forbidden' });
test.each([
  ['another user’s listing', `?listing=${idOf(1)}`, { 'POST /api/matches': () => Promise.reject(forbidden) }],
  ['no listing', '?listing=nothing', {}],
  ['a marketplace hosted elsewhere', '', { 'POST /api/matches/own': async () => null }],
])('%s is not found', async (_, search, call) => {
  await expect(load(loadData, 'ForYouPage', {}, search, { answers: { call } })).rejects.toBeInstanceOf(
    NotFound,
  );
});
