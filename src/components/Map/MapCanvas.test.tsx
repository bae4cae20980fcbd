import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeMaps, forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import type { MapSettings } from '#src/config/maps.ts';
import { MapCanvas } from './MapCanvas.tsx';

jest.mock('./openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));
beforeEach(forgetMaps);

const settings = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const bremen = { center: { lat: 53.08, lng: 8.8 }, zoom: 11 };
const onMap = () => <span>on the map</span>;

const show = () =>
  renderPage(
    <MapCanvas settings={settings} label="Map of Bremen" area={bremen}>
      {onMap}
    </MapCanvas>,
  );

test('a map starts at its area and has an accessible name', async () => {
  const { unmount } = show();
  expect(screen.getByText('The map is loading')).toBeInTheDocument();
  expect(await screen.findByText('on the map')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Map of Bremen' })).toBeVisible();
  expect(screen.queryByText('The map is loading')).not.toBeInTheDocument();
  const [map] = openedMaps;
  expect(map?.options).toMatchObject({ area: bremen, locale: 'en', texts: { title: 'Map of Bremen' } });
  unmount();
  expect(map?.isRemoved).toBe(true);
});

test('a browser that can’t draw fetches nothing and shows a message', async () => {
  fakeMaps.canDraw = false;
  show();
  expect(await screen.findByText(/cannot draw maps/)).toBeVisible();
  expect(openedMaps).toHaveLength(0);
});

test('a library that fails to load is reported and retried', async () => {
  fakeMaps.opens = false;
  show();
  expect(await screen.findByText(/could not be loaded just now/)).toBeVisible();
  expect(screen.queryByText('on the map')).not.toBeInTheDocument();
  fakeMaps.opens = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('on the map')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('a style that fails to load removes the map', async () => {
  show();
  await screen.findByText('on the map');
  act(() => openedMaps[0]!.options.onProgress('failed'));
  expect(screen.getByText(/could not be loaded just now/)).toBeVisible();
  expect(screen.queryByText('on the map')).not.toBeInTheDocument();
});

test('the map stays when tiles fail, with a note until one loads', async () => {
  show();
  await screen.findByText('on the map');
  act(() => openedMaps[0]!.options.onProgress('patchy'));
  expect(screen.getByText(/map image is not loading/)).toBeVisible();
  expect(screen.getByText('on the map')).toBeVisible();
  act(() => openedMaps[0]!.options.onProgress('drawn'));
  expect(screen.queryByText(/not loading/)).not.toBeInTheDocument();
});

test('a slow map is reported after a delay, and shown when it loads after all', async () => {
  jest.useFakeTimers();
  fakeMaps.draws = false;
  show();
  await act(() => jest.advanceTimersByTimeAsync(29_999));
  expect(screen.getByText('The map is loading')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/could not be loaded just now/)).toBeVisible();
  act(() => openedMaps[0]!.options.onProgress('drawn'));
  expect(screen.getByText('on the map')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  jest.useRealTimers();
});

describe('maps of another company', () => {
  beforeEach(() => localStorage.clear());
  const own = { kind: 'tiles', url: '/map/europe.pmtiles' } as const;
  const showFrom = (from: MapSettings) =>
    renderPage(<MapCanvas settings={from} label="Map of Bremen" area={bremen} />);

  test.each([
    [{ kind: 'mapbox', token: 'pk.1' }, 'mapbox.com'],
    [{ kind: 'tiles', url: 'https://tiles.example.org/europe.pmtiles' }, 'tiles.example.org'],
    [settings, 'maps.example.org'],
  ] satisfies [MapSettings, string][])('%j asks once, before anything is fetched', async (from, company) => {
    const { unmount } = showFrom(from);
    expect(screen.getByText(new RegExp(`comes from ${company}, who then learn`))).toBeVisible();
    await act(async () => {});
    expect(openedMaps).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
    await waitFor(() => expect(openedMaps).toHaveLength(1));
    unmount();
    showFrom(from);
    await waitFor(() => expect(openedMaps).toHaveLength(2));
  });

  test('our own tiles need no consent', async () => {
    showFrom(own);
    await waitFor(() => expect(openedMaps).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Hide the map/ })).not.toBeInTheDocument();
  });

  test('consent to one company does not apply to another', async () => {
    localStorage.setItem('poruch.mapsFrom', 'mapbox.com');
    showFrom(settings);
    await act(async () => {});
    expect(openedMaps).toHaveLength(0);
  });

  test('consent can be withdrawn, for all maps of the page', async () => {
    localStorage.setItem('poruch.mapsFrom', 'maps.example.org');
    renderPage(
      <>
        <MapCanvas settings={settings} label="One" area={bremen} />
        <MapCanvas settings={settings} label="Two" area={bremen} />
      </>,
    );
    await waitFor(() => expect(openedMaps).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: /Hide the map/ })[0]!);
    expect(openedMaps.map(({ isRemoved }) => isRemoved)).toEqual([true, true]);
    expect(screen.getAllByRole('button', { name: 'Show the map' })).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
  });

  test('a browser without storage remembers the answer for this page only', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    showFrom(settings);
    await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
    await waitFor(() => expect(openedMaps).toHaveLength(1));
    setItem.mockRestore();
  });
});
