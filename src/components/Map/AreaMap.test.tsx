import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { DataSaverContext } from '../dataSaver.ts';
import { AreaMap } from './AreaMap.tsx';

jest.mock('./openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));

const settings = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const point = { lat: 53.08, lng: 8.8 };
const exactPoint = { lat: 53.0816, lng: 8.801 };
const { matchMedia } = window;

const onScreen = (width: number) =>
  (window.matchMedia = query => ({
    ...matchMedia(query),
    matches: query === '(min-width: 1024px)' && width >= 1024,
  }));

beforeEach(forgetMaps);
afterEach(() => {
  window.matchMedia = matchMedia;
});

test('on a wide screen the circle is drawn, but not the point', async () => {
  onScreen(1280);
  renderPage(<AreaMap settings={settings} label="Bremen" point={point} />);
  expect(screen.getByRole('group', { name: 'Bremen' })).toBeVisible();
  await waitFor(() => expect(openedMaps).toHaveLength(1));
  expect(openedMaps[0]).toMatchObject({
    options: { area: { center: point, zoom: 13 }, circle: { center: point, radius: 500 }, isEmbedded: true },
    pins: [],
  });
});

test.each([
  ['on a phone', 390, false],
  ['in light mode', 1280, true],
])('%s the map loads only on demand', async (_, width, savesData) => {
  onScreen(width);
  renderPage(
    <DataSaverContext value={savesData}>
      <AreaMap settings={settings} label="Bremen" point={point} />
    </DataSaverContext>,
  );
  expect(openedMaps).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(screen.getByRole('group', { name: 'Bremen' })).toBeVisible();
  await waitFor(() => expect(openedMaps).toHaveLength(1));
});

const mapbox = { kind: 'mapbox', token: 'pk.test' } as const;

describe('with Mapbox, a phone whose user has consented', () => {
  beforeEach(() => {
    onScreen(390);
    localStorage.setItem('poruch.mapsFrom', 'mapbox.com');
  });
  const picture = () => screen.queryByRole('img', { name: 'Bremen' });

  test('shows an image 640 px wide with the circle, and loads the map on a tap', async () => {
    renderPage(<AreaMap settings={mapbox} label="Bremen" point={point} />);
    const { hostname, pathname, searchParams } = new URL(picture()?.getAttribute('src') ?? '');
    expect(hostname).toBe('api.mapbox.com');
    expect(searchParams.get('access_token')).toBe('pk.test');
    const [, shape = '', rest] =
      /^\/styles\/v1\/mapbox\/streets-v12\/static\/geojson\((.*)\)\/(.*)$/.exec(pathname) ?? [];
    expect(rest).toBe('8.8,53.08,13/320x200@2x');
    const { geometry, properties } = JSON.parse(decodeURIComponent(shape)) as {
      geometry: { coordinates: unknown[][] };
      properties: object;
    };
    expect(geometry.coordinates[0]).toHaveLength(46);
    expect(properties).toMatchObject({ fill: '#17468c', stroke: '#17468c' });
    expect(picture()?.getAttribute('src')?.length).toBeLessThan(8192);
    expect(openedMaps).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Move and zoom' }));
    await waitFor(() => expect(openedMaps).toHaveLength(1));
  });

  test('shows a pin for an exact place, and offers the map when the image fails', () => {
    renderPage(<AreaMap settings={mapbox} label="Bremen" point={point} isExact />);
    expect(picture()?.getAttribute('src')).toMatch('/static/pin-s+d3281c(8.8,53.08)/8.8,53.08,13/');
    fireEvent.error(picture()!);
    expect(screen.getByRole('button', { name: 'Show the map' })).toBeVisible();
  });

  test.each([
    ['an exact point', false, true],
    ['light mode', true, false],
  ])('shows no image with %s', (_, savesData, hasExactPoint) => {
    renderPage(
      <DataSaverContext value={savesData}>
        <AreaMap
          settings={mapbox}
          label="Bremen"
          point={point}
          exactPoint={hasExactPoint ? exactPoint : undefined}
        />
      </DataSaverContext>,
    );
    expect(picture()).toBeNull();
  });

  test('shows no image before consent', () => {
    localStorage.removeItem('poruch.mapsFrom');
    renderPage(<AreaMap settings={mapbox} label="Bremen" point={point} />);
    expect(picture()).toBeNull();
  });
});

test('an exact public place is a pin without a circle', async () => {
  onScreen(1280);
  renderPage(<AreaMap settings={settings} label="Bremen" point={point} isExact />);
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point }]));
  expect(openedMaps[0]?.options.circle).toBeUndefined();
});

test('the author sees the exact point inside the circle', async () => {
  onScreen(1280);
  renderPage(<AreaMap settings={settings} label="Bremen" point={point} exactPoint={exactPoint} />);
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point: exactPoint }]));
  expect(openedMaps[0]?.options.circle).toMatchObject({ center: point });
});

describe('with the site’s own map', () => {
  const own = { kind: 'tiles', url: '/map/1-2.pmtiles' } as const;
  const listing = { id: 'l1', createdAt: '2022-03-01T10:00:00.000Z' };
  const picture = () => screen.queryByRole('img', { name: 'Bremen' });
  const show = (settings: { kind: 'tiles'; url: string } = own) =>
    renderPage(<AreaMap settings={settings} label="Bremen" point={point} pictureOf={listing} />);

  test('a phone shows an image of it until the live map is requested', async () => {
    onScreen(390);
    show();
    expect(picture()).toHaveAttribute(
      'src',
      expect.stringMatching(/^\/map-picture\/l1\/\w+\/en\/light-800\.webp$/),
    );
    expect(openedMaps).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Move and zoom' }));
    await waitFor(() => expect(openedMaps).toHaveLength(1));
  });

  test('when the image fails to load, the map is offered instead', () => {
    onScreen(390);
    show();
    fireEvent.error(picture()!);
    expect(screen.getByRole('button', { name: 'Show the map' })).toBeVisible();
  });

  test('no image is drawn from the tiles of another site', () => {
    onScreen(390);
    show({ kind: 'tiles', url: 'https://tiles.example.org/europe.pmtiles' });
    expect(picture()).not.toBeInTheDocument();
  });
});
