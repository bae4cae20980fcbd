import { screen, waitFor } from '@testing-library/react';
import type { Listing } from '#contract/listing/listing.ts';
import { settings } from '#src/store/settings.ts';
import { listingOf, pageOf } from '#test/support/entities.ts';
import { forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ListingFooter } from './ListingFooter.tsx';

jest.mock('#src/components/Map/openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));
jest.mock('#src/components/Map/useMapOnDemand.ts', () => ({
  useMapOnDemand: () => ({ isWide: true, isWanted: true }),
}));
// Preloads the lazy chunk, so that timing does not depend on the machine's load.
beforeAll(() => import('./Where.tsx'));
beforeEach(forgetMaps);

const map = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const empty = { query: () => Promise.resolve(pageOf([])) };
const nothingAround = () => Promise.resolve({ same: [], otherHelp: [], ofAuthor: [] });

const show = (listing: Listing, hasMap = true) =>
  renderPage(<ListingFooter listing={listing} own={false} />, {
    answers: { reviews: empty, listings: empty, call: nothingAround },
    state: { settings: { ...settings(), ...(hasMap ? { map } : {}) } },
  });

test('a circle shows approximately where a private listing is', async () => {
  show(listingOf());
  expect(await screen.findByRole('heading', { name: 'Where it is' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Map: Bremen, Germany' })).toBeVisible();
  expect(screen.getByText('Bremen, Germany').closest('p')).toHaveTextContent(
    'Bremen, Germany Only the town is public.',
  );
  expect(screen.getByText(/in this circle \(500 metres in radius\)/)).toBeVisible();
  await waitFor(() =>
    expect(openedMaps[0]?.options.circle).toEqual({ center: { lat: 53.08, lng: 8.8 }, radius: 500 }),
  );
});

test('a district is named too, and no word says that only the town is public', async () => {
  const { publicData, geolocation } = listingOf();
  const location = { address: 'Neustadt, Bremen, Germany' };
  show(listingOf({ geolocation, publicData: { ...publicData, location } }));
  const place = await screen.findByText('Neustadt, Bremen, Germany');
  expect(place.closest('p')).toHaveTextContent(/^Neustadt, Bremen, Germany$/);
});

test('its author, whose own view has the exact place, sees the circle too', async () => {
  const shownGeolocation = { lat: 53.083, lng: 8.803 };
  show(listingOf({ state: 'draft', shownGeolocation }));
  await waitFor(() => expect(openedMaps[0]?.options.circle?.center).toEqual(shownGeolocation));
});

test('an organisation’s depot is shown exactly', async () => {
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'supplies',
    profileType: 'organisation',
  } as const;
  show(listingOf({ publicData }));
  expect(await screen.findByRole('group', { name: 'Map of the area' })).toBeVisible();
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point: { lat: 53.08, lng: 8.8 } }]));
  expect(openedMaps[0]?.options.circle).toBeUndefined();
  expect(screen.queryByText(/circle of/)).not.toBeInTheDocument();
});

test.each([
  ['without a map', listingOf(), false],
  ['of a listing without a place', listingOf({ geolocation: null }), true],
])('%s no map is mentioned', async (_, listing, hasMap) => {
  show(listing, hasMap);
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Where it is' })).not.toBeInTheDocument();
});
