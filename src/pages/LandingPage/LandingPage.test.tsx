import { screen, within } from '@testing-library/react';
import { ApiFailure } from '#src/api/failure.ts';
import { footerPlaces } from '#src/config/locations.ts';
import { settings } from '#src/store/settings.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { setGoodbyeFlag } from '#src/util/goodbye.ts';
import { currentUserOf, idOf, listingOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { LandingPage } from './LandingPage.tsx';
import { loadData, type LandingData } from './loadData.ts';

const nothing: LandingData = {
  newest: { offeringPlace: [], lookingForPlace: [] },
  community: null,
  canRead: true,
};
const main = () => within(screen.getByRole('main'));
const link = (name: string | RegExp) => main().getByRole('link', { name });

test('the landing page links to the search, both kinds of help and creating a listing', () => {
  renderPage(<LandingPage />, { data: nothing });
  expect(link('Browse all listings')).toHaveAttribute('href', '/s');
  expect(link('I need help')).toHaveAttribute('href', '/s?pub_category=offeringPlace');
  expect(link('I can help')).toHaveAttribute('href', '/s?pub_category=lookingForPlace');
  expect(link('Create a listing')).toHaveAttribute('href', '/l/new');
  expect(main().getByRole('search')).toBeVisible();
});

test('three steps explain how it works', () => {
  renderPage(<LandingPage />, { data: nothing });
  const steps = within(main().getByRole('region', { name: 'How it works' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
});

test.each([
  ['a visitor who may read', true, undefined, true],
  ['a visitor of a private marketplace', false, undefined, false],
  ['a member', true, currentUserOf(), false],
])('%s is told that reading needs no account: %#', (_who, canRead, as, isTold) => {
  renderPage(<LandingPage />, { data: { ...nothing, canRead }, ...(as ? { as } : {}) });
  const [first] = within(main().getByRole('region', { name: 'How it works' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Search by place and by what you need.');
  expect(first?.textContent?.includes('You can read everything without an account.')).toBe(isTold);
});

test('Helsinki, Rovaniemi and Ruka link to searches with address, bounds and origin', () => {
  renderPage(<LandingPage />, { data: nothing });
  for (const town of ['Helsinki', 'Rovaniemi', 'Ruka']) {
    const href = link(`Listings near ${town}`).getAttribute('href') ?? '';
    expect([...new URLSearchParams(href.split('?')[1]).keys()].sort()).toEqual([
      'address',
      'bounds',
      'origin',
    ]);
  }
});

test.each([
  ['the footer’s first, unless the page is told others', undefined, ['Helsinki', 'Espoo', 'Tampere']],
  ['those that operators chose', footerPlaces.slice(3, 5), ['Vantaa', 'Oulu']],
])('the towns are %s', (_which, landing, names) => {
  const cities = { footer: footerPlaces, ...(landing && { landing }) };
  renderPage(<LandingPage />, { data: nothing, state: { settings: { ...settings(), cities } } });
  const towns = main().getAllByRole('link', { name: /^Listings near/ });
  expect(towns.map(({ textContent }) => textContent)).toEqual(names.map(name => `Listings near ${name}`));
});

test('the newest listings of each kind are shown, and a kind only if it has any', () => {
  const offeringPlace = [listingOf(), listingOf({ id: idOf(11) })];
  renderPage(<LandingPage />, { data: { ...nothing, newest: { offeringPlace, lookingForPlace: [] } } });
  const offers = within(main().getByRole('region', { name: 'New offers' }));
  expect(offers.getAllByRole('article')).toHaveLength(2);
  expect(offers.getByRole('link', { name: 'All offers' })).toHaveAttribute(
    'href',
    '/s?pub_category=offeringPlace',
  );
  expect(main().queryByRole('region', { name: 'New requests' })).not.toBeInTheDocument();
});

test.each([
  [
    'all',
    { offers: 1200, requests: 340, members: 25 },
    ['1,200 offers of help', '340 requests', '25 people'],
  ],
  ['those that are large', { offers: 40, requests: 24, members: 90 }, ['40 offers', '90 people']],
  ['none while a single one is large', { offers: 40, requests: 3, members: 9 }, []],
])('community statistics shown: %s', (_which, community, expected) => {
  renderPage(<LandingPage />, { data: { ...nothing, community } });
  const region = main().queryByRole('region', { name: 'Side by side, today' });
  const numbers = region ? within(region).getAllByRole('listitem') : [];
  expect(numbers).toHaveLength(expected.length);
  numbers.forEach((number, index) => expect(number).toHaveTextContent(expected[index] ?? ''));
});

test('the safety promise links to the safety centre', () => {
  renderPage(<LandingPage />, { data: nothing });
  expect(link('How to stay safe, and who to call')).toHaveAttribute('href', '/safety-center');
});

describe('loadData', () => {
  const call = { 'GET /api/community': () => Promise.resolve({ offers: 1, requests: 2, members: 3 }) };
  const open = (answers: ApiAnswers) => load(loadData, 'LandingPage', {}, '', { answers });

  test('requests the newest four of each kind, and the totals', async () => {
    const asked: ListingQuery[] = [];
    const query = (listingQuery: ListingQuery) => {
      asked.push(listingQuery);
      return Promise.resolve(pageOf([listingOf()]));
    };
    const data = await open({ listings: { query }, call });
    expect(data.newest.offeringPlace).toHaveLength(1);
    expect(data.newest.lookingForPlace).toHaveLength(1);
    expect(data.community).toEqual({ offers: 1, requests: 2, members: 3 });
    const page = { sort: 'createdAt', page: 1, perPage: 4 };
    expect(asked).toEqual([
      { ...page, pub_category: 'offeringPlace' },
      { ...page, pub_category: 'lookingForPlace' },
    ]);
  });

  test('shows the page without statistics that can’t be loaded', async () => {
    const listings = { query: () => Promise.resolve(pageOf([])) };
    const data = await open({
      listings,
      call: { 'GET /api/community': () => Promise.reject(new Error('down')) },
    });
    expect(data.community).toBeNull();
  });

  test('lets visitors of a private marketplace see the page, and reports other failures', async () => {
    const failing = (status: number) => ({
      query: () => Promise.reject(new ApiFailure({ status, code: 'forbidden' })),
    });
    await expect(open({ listings: failing(403), call })).resolves.toEqual({
      ...nothing,
      canRead: false,
    });
    await expect(open({ listings: failing(500), call })).rejects.toBeInstanceOf(ApiFailure);
  });
});

test('a user who has just deleted their account sees a farewell once', () => {
  setGoodbyeFlag();
  const { unmount } = renderPage(<LandingPage />, { data: nothing });
  expect(main().getAllByRole('status')[0]).toHaveTextContent('Your account has been deleted.');
  expect(document.querySelector('img[src="/illustrations/goodbye.svg"]')).toHaveAttribute('alt', '');
  unmount();
  renderPage(<LandingPage />, { data: nothing });
  expect(screen.queryByText(/Your account has been deleted/)).not.toBeInTheDocument();
});

test('a new user is asked in one line, with one link, to confirm the address, until it is', () => {
  const { unmount } = renderPage(<LandingPage />, {
    data: nothing,
    as: currentUserOf({ emailVerified: false }),
  });
  expect(main().getAllByRole('status')[0]).toHaveTextContent(
    /^Confirm ben@example.org with the link in our email. No email\?$/,
  );
  const [link, ...others] = within(main().getAllByRole('status')[0] as HTMLElement).getAllByRole('link');
  expect(link).toHaveAttribute('href', '/account/contact-details');
  expect(others).toEqual([]);
  unmount();
  renderPage(<LandingPage />, { data: nothing, as: currentUserOf() });
  expect(screen.queryByText(/with the link in our email/)).not.toBeInTheDocument();
});
