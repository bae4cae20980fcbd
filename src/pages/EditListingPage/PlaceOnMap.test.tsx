import { screen, waitFor } from '@testing-library/react';
import { Form } from 'react-final-form';
import type { Listing } from '#contract/listing/listing.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { listingOf } from '#test/support/entities.ts';
import { forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import type { LocationValues } from './listingValues.ts';
import { PlaceOnMap } from './PlaceOnMap.tsx';

jest.mock('#src/components/Map/openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));
jest.mock('#src/components/Map/useMapOnDemand.ts', () => ({
  useMapOnDemand: () => ({ isWide: true, isWanted: true }),
}));
beforeEach(forgetMaps);

const map = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const exactPoint = { lat: 53.08, lng: 8.8 };
const shownGeolocation = { lat: 53.083, lng: 8.803 };
const place = {
  address: 'Am Wall 5, Bremen',
  origin: exactPoint,
  bounds: { ne: exactPoint, sw: exactPoint },
};

const show = (values: LocationValues, listing: Listing | null) =>
  renderPage(
    <Form<LocationValues> initialValues={values} onSubmit={() => undefined}>
      {() => <PlaceOnMap settings={map} listing={listing} />}
    </Form>,
  );
const shownMap = () => screen.queryByRole('group', { name: 'Map: what others will see' });

test('no map is shown before a place is chosen', () => {
  show({}, null);
  expect(shownMap()).not.toBeInTheDocument();
});

test('the author sees the circle of the saved place and its exact point', async () => {
  show({ place }, listingOf({ geolocation: exactPoint, shownGeolocation }));
  expect(screen.getByText(/Others see the red circle/)).toBeVisible();
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point: exactPoint }]));
  expect(openedMaps[0]?.options.circle).toEqual({ center: shownGeolocation, radius: 500 });
});

test('for an unsaved place, an example circle is shown', async () => {
  show({ place }, listingOf({ geolocation: { lat: 52, lng: 13 }, shownGeolocation }));
  expect(screen.getByText(/about like this one/)).toBeVisible();
  await waitFor(() => expect(openedMaps).toHaveLength(1));
  const { center } = openedMaps[0]!.options.circle!;
  expect(distanceBetween(center, exactPoint)).toBeGreaterThanOrEqual(99);
  expect(distanceBetween(center, exactPoint)).toBeLessThanOrEqual(501);
});

test('a depot is shown exactly', async () => {
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'supplies',
    profileType: 'organisation',
  } as const;
  show({ place }, listingOf({ geolocation: exactPoint, shownGeolocation: exactPoint, publicData }));
  expect(screen.getByText('Others see this exact place.')).toBeVisible();
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point: exactPoint }]));
  expect(openedMaps[0]?.options.circle).toBeUndefined();
});
