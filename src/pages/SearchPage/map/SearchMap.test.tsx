import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import type { MapPin } from '#contract/listing/mapPin.ts';
import { pageShown } from '#src/store/navigation.ts';
import { settings } from '#src/store/settings.ts';
import { idOf, listingOf, pageOf } from '#test/support/entities.ts';
import { fakeMaps, forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { SearchPage } from '../SearchPage.tsx';
import { parseSearch } from '#src/search/searchParams.ts';
import type { FoundArea } from '#contract/listing/foundArea.ts';

// The filters have tests of their own.
jest.mock('../filters/bar.ts', () => ({ Bar: () => null }));
jest.mock('#src/components/Map/openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));

const bremen = { lat: 53.08, lng: 8.8 };
const lviv = { lat: 49.84, lng: 24.03 };
const room = listingOf({ id: idOf(11), title: 'Room in Bremen' });
const sofa = listingOf({ id: idOf(12), title: 'Sofa in Bremen' });
const bus = listingOf({ id: idOf(13), title: 'Bus from Lviv', geolocation: lviv });
const nowhere = listingOf({ id: idOf(14), title: 'Advice by phone', geolocation: null });
const found = [room, bus, sofa, nowhere];

const map = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const { matchMedia } = window;
const onScreen = (width: number) =>
  (window.matchMedia = query => ({
    ...matchMedia(query),
    matches: query === '(min-width: 1024px)' && width >= 1024,
  }));

interface Scene {
  items?: Listing[];
  /** The server's response for the pins; by default it is unreachable. */
  pins?: readonly MapPin[];
  fetched?: Listing[];
  total?: number;
  hasMap?: boolean;
  foundArea?: FoundArea;
}

function show(
  query = '',
  { items = found, pins, fetched = [], total, hasMap = true, foundArea }: Scene = {},
) {
  const values = parseSearch(new URLSearchParams(query));
  return renderPage(<SearchPage />, {
    url: `/s?${query}`,
    answers: {
      ...(pins && { call: { 'GET /api/map-pins': showPins.mockResolvedValue({ pins, total: 0 }) } }),
      listings: { query: findListings.mockResolvedValue(pageOf(fetched)) },
    },
    data: {
      values,
      result: pageOf<Listing>(items, total),
      placeName: null,
      placeProblem: null,
      ...(foundArea && { foundArea }),
    },
    state: { settings: { ...settings(), ...(hasMap ? { map } : {}) } },
  });
}

const showPins = jest.fn();
const findListings = jest.fn();
const region = () => within(screen.getByRole('group', { name: 'Map of the results' }));
const named = (name: string) => ({ name: new RegExp(`^${name}`) });
const marker = (name: string) => region().getByRole('button', named(name));
const atBremen = '2 listings at one place: Room in Bremen and others';
const cardOnMap = () => region().queryByRole('article');
const inList = (title: string) =>
  screen.getAllByRole('article').find(card => card.textContent.includes(title))!;

// Preloads the lazy chunk, so that timing does not depend on the machine's load.
beforeAll(() => import('./SearchMap.tsx'));
beforeEach(() => {
  forgetMaps();
  showPins.mockReset();
  findListings.mockReset();
  onScreen(1280);
});
afterEach(() => {
  window.matchMedia = matchMedia;
  jest.useRealTimers();
});

test('one marker per coordinate, with a count, and none for listings without a location', async () => {
  show();
  expect(await screen.findByRole('button', { name: atBremen })).toHaveTextContent('2');
  expect(marker('Bus from Lviv')).toHaveTextContent('Free');
  expect(marker('Bus from Lviv')).toHaveAccessibleName('Bus from Lviv, Offering place, Free');
  expect(openedMaps[0]?.pins.map(({ point }) => point)).toEqual([bremen, lviv]);
});

describe('the card of a marker', () => {
  test('cycles through the listings of one place and links to them', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: atBremen }));
    const card = within(cardOnMap()!);
    expect(card.getByText('1/2')).toBeVisible();
    expect(card.getByRole('link', { name: 'Room in Bremen' })).toHaveAttribute(
      'href',
      `/l/room-in-bremen/${room.id}`,
    );
    await userEvent.click(card.getByRole('button', { name: 'Previous listing here' }));
    expect(card.getByText('2/2')).toBeVisible();
    expect(card.getByRole('link', { name: 'Sofa in Bremen' })).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Next listing here' }));
    expect(card.getByText('1/2')).toBeVisible();
  });

  test('has no arrows for a single listing', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', named('Bus from Lviv')));
    expect(within(cardOnMap()!).queryByText('1/1')).not.toBeInTheDocument();
  });

  test('can be opened and closed by keyboard', async () => {
    show();
    const bus = await screen.findByRole('button', named('Bus from Lviv'));
    act(() => bus.focus());
    await userEvent.keyboard('{Enter}');
    expect(cardOnMap()).toHaveFocus();
    expect(marker('Bus from Lviv')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(cardOnMap()).not.toBeInTheDocument();
    await waitFor(() => expect(marker('Bus from Lviv')).toHaveFocus());
  });

  test('stays closed when its marker disappears and reappears', async () => {
    const { store } = show();
    await userEvent.click(await screen.findByRole('button', named('Bus from Lviv')));
    const finds = (items: Listing[]) => {
      const data = { values: parseSearch(new URLSearchParams()), result: pageOf(items), placeName: null };
      return act(async () => {
        store.dispatch(pageShown('test', data, { pathname: '/s', search: '', hash: '' }));
      });
    };
    await finds([bus]);
    expect(cardOnMap()).toBeVisible();
    await finds([room]);
    expect(cardOnMap()).not.toBeInTheDocument();
    await finds([bus]);
    expect(marker('Bus from Lviv')).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on a press elsewhere', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', named('Bus from Lviv')));
    await userEvent.click(within(cardOnMap()!).getByText(/Offering place/));
    expect(cardOnMap()).toBeVisible();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(cardOnMap()).not.toBeInTheDocument();
  });
});

describe('the pins of the whole search', () => {
  const here = { lat: 53.2, lng: 9 };
  const kind = { category: 'lookingForPlace', subcategories: 'accomodation', price: null } as const;
  const hidden = listingOf({ id: idOf(21), title: 'Family of four' });
  const place: MapPin = {
    kind: 'place',
    point: here,
    count: 1,
    ids: [hidden.id],
    first: { ...kind, title: 'Family of four' },
  };
  const box = { ne: { lat: 53.4, lng: 9 }, sw: { lat: 53, lng: 8 } };
  const cluster: MapPin = { kind: 'cluster', point: bremen, count: 15, requests: 9, bounds: box };
  const bounds = 'bounds=54,10,53,8';

  test('replace the pins of the page of results', async () => {
    show(`${bounds}&pub_category=lookingForPlace&page=2`, { total: 60, pins: [place, cluster] });
    expect(await screen.findByRole('button', named('Family of four'))).toBeVisible();
    expect(marker('15 listings close together')).toHaveTextContent('15');
    expect(marker('15 listings close together')).toHaveClass('request');
    expect(region().queryByRole('button', { name: atBremen })).not.toBeInTheDocument();
    expect(region().queryByText(/The map shows this page/)).not.toBeInTheDocument();
    const [[{ query, width }, options]] = showPins.mock.calls as [[{ query: string; width: string }, object]];
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      bounds: '54,10,53,8',
      pub_category: 'lookingForPlace',
      page: '1',
    });
    expect([width, options]).toEqual(['0', { signal: expect.anything() }]);
    expect(showPins).toHaveBeenCalledTimes(1);
  });

  test('are the first that are shown: none before, not even those of the page of results', async () => {
    let answer: (found: unknown) => void = () => undefined;
    showPins.mockReturnValue(new Promise(resolve => (answer = resolve)));
    renderPage(<SearchPage />, {
      url: `/s?${bounds}`,
      answers: { call: { 'GET /api/map-pins': showPins } },
      data: {
        values: parseSearch(new URLSearchParams(bounds)),
        result: pageOf<Listing>(found),
        placeName: null,
        placeProblem: null,
      },
      state: { settings: { ...settings(), map } },
    });
    await screen.findByRole('checkbox', { name: 'Search as I move the map' });
    await waitFor(() => expect(showPins).toHaveBeenCalled());
    expect(openedMaps[0]?.pins).toEqual([]);
    await act(async () => answer({ pins: [cluster], total: 15 }));
    expect(marker('15 listings close together')).toBeVisible();
    expect(openedMaps[0]?.pins).toHaveLength(1);
  });

  test('a pin of another page fetches its card, and is paler afterwards', async () => {
    show(bounds, { pins: [place], fetched: [hidden] });
    const pin = await screen.findByRole('button', named('Family of four'));
    expect(pin).not.toHaveClass('visited');
    await userEvent.click(pin);
    const card = within(cardOnMap()!);
    expect(await card.findByRole('link', { name: 'Family of four' })).toBeVisible();
    expect(findListings).toHaveBeenCalledWith({ ids: hidden.id, perPage: 100 }, expect.anything());
    await userEvent.click(card.getByRole('button', { name: 'Close' }));
    expect(pin).toHaveClass('visited');
  });

  test('a card that cannot be fetched shows an error', async () => {
    show(bounds, { pins: [{ ...place, point: { lat: 53.3, lng: 9 } }] });
    await userEvent.click(await screen.findByRole('button', named('Family of four')));
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  });

  test('pressing a cluster moves the map to it and searches there', async () => {
    const { location } = show(bounds, { pins: [cluster] });
    await screen.findByRole('button', named('15 listings'));
    window.history.replaceState(null, '', `/s?${bounds}`);
    jest.useFakeTimers();
    fireEvent.click(marker('15 listings'));
    const shown = { ne: { lat: 53.46, lng: 9.15 }, sw: { lat: 52.94, lng: 7.85 } };
    expect(openedMaps[0]?.shown).toEqual([
      {
        ne: { lat: expect.closeTo(shown.ne.lat), lng: expect.closeTo(shown.ne.lng) },
        sw: { lat: expect.closeTo(shown.sw.lat), lng: expect.closeTo(shown.sw.lng) },
      },
    ]);
    act(() => jest.advanceTimersByTime(400));
    expect(location()?.search).toBe('?bounds=53.46,9.15,52.94,7.85');
    window.history.replaceState(null, '', '/');
  });

  test('hovering over a listing highlights the cluster that contains it', async () => {
    show(bounds, { pins: [cluster] });
    const there = await screen.findByRole('button', named('15 listings'));
    await userEvent.hover(inList('Sofa in Bremen'));
    expect(there).toHaveClass('lit');
  });

  test('so does hovering over one at the cluster’s edge, where the server rounds', async () => {
    const half = 4e-7;
    const edge = { ...box, ne: { lat: bremen.lat - half, lng: 9 }, sw: { lat: 53, lng: bremen.lng + half } };
    show(bounds, { pins: [{ ...cluster, bounds: edge }] });
    const there = await screen.findByRole('button', named('15 listings'));
    await userEvent.hover(inList('Sofa in Bremen'));
    expect(there).toHaveClass('lit');
  });
});

describe('list and map', () => {
  test('a listing hovered in the list is highlighted on the map', async () => {
    show();
    const there = await screen.findByRole('button', { name: atBremen });
    await userEvent.hover(inList('Sofa in Bremen'));
    expect(there).toHaveClass('lit');
    expect(marker('Bus from Lviv')).not.toHaveClass('lit');
    await userEvent.unhover(inList('Sofa in Bremen'));
    expect(there).not.toHaveClass('lit');
    act(() => within(inList('Bus from Lviv')).getByRole('link').focus());
    expect(marker('Bus from Lviv')).toHaveClass('lit');
  });

  test('a listing hovered on the map is highlighted in the list', async () => {
    show();
    await userEvent.hover(await screen.findByRole('button', { name: atBremen }));
    expect(inList('Room in Bremen').parentElement).toHaveClass('lit');
    expect(inList('Sofa in Bremen').parentElement).toHaveClass('lit');
    expect(inList('Bus from Lviv').parentElement).not.toHaveClass('lit');
    act(() => marker('Bus from Lviv').focus());
    expect(inList('Bus from Lviv').parentElement).toHaveClass('lit');
  });
});

describe('visible area', () => {
  test.each([
    ['the box searched in', 'bounds=54,10,53,8', { ne: { lat: 54, lng: 10 }, sw: { lat: 53, lng: 8 } }],
    ['the place searched around', 'origin=50,20', { center: { lat: 50, lng: 20 }, zoom: 11 }],
  ])('%s', async (_, query, area) => {
    show(query);
    await screen.findByRole('button', { name: atBremen });
    expect(openedMaps[0]?.options.area).toEqual(area);
  });

  test('without either, all results', async () => {
    show('', { items: [room] });
    await screen.findByRole('button', named('Room in Bremen'));
    expect(openedMaps[0]?.options.area).toEqual({ center: bremen, zoom: 11 });
  });

  test('where the results of all pages are, with a way to see those far from all others', async () => {
    const box = { ne: { lat: 54, lng: 14 }, sw: { lat: 47, lng: 8 } };
    const all = { ne: { lat: 54, lng: 14 }, sw: { lat: -20, lng: 8 } };
    show('', { foundArea: { box, all, outside: 2 } });
    await userEvent.click(await screen.findByRole('button', { name: '2 more farther away' }));
    expect(openedMaps[0]?.options.area).toEqual({ ...box, hasMargin: true });
    const { ne, sw } = openedMaps[0]!.shown.at(-1) as typeof all;
    expect([ne.lat > 54, ne.lng > 14, sw.lat < -20, sw.lng < 8]).toEqual([true, true, true, true]);
  });

  test('without results the map is still there to be moved', async () => {
    show('', { items: [] });
    expect(await screen.findByRole('group', { name: 'Map of the results' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await waitFor(() => expect(openedMaps).toHaveLength(1));
  });

  test('one page of many says that there are more', async () => {
    show('', { total: 60 });
    expect(await screen.findByText(/The map shows this page of the results/)).toBeVisible();
  });
});

describe('moving the map', () => {
  const query = 'address=Bremen&bounds=54,10,53,8&origin=53.1,8.8&pub_category=offeringPlace&page=2';

  async function moving(origin = '53.1,8.8') {
    const { location } = show(query.replace('53.1,8.8', origin));
    await screen.findByRole('button', { name: atBremen });
    jest.useFakeTimers();
    const { onMove } = openedMaps[0]!.options;
    return {
      search: () => location()?.search,
      move: (north: number) =>
        act(async () => onMove!({ ne: { lat: north, lng: 9.123456789 }, sw: { lat: 52, lng: 7 } })),
      wait: (milliseconds: number) =>
        act(async () => {
          jest.advanceTimersByTime(milliseconds);
        }),
    };
  }

  afterEach(() => window.history.replaceState(null, '', '/'));

  test('searches the new area once it has stopped', async () => {
    window.history.replaceState(null, '', `/s?${query}`);
    const { search, move, wait } = await moving();
    await move(54.5);
    await wait(399);
    expect(search()).toBe(`?${query}`);
    await move(55);
    await wait(400);
    expect(search()).toBe(
      '?address=Bremen&bounds=55,9.12345679,52,7&origin=53.1,8.8&pub_category=offeringPlace',
    );
  });

  test('drops the typed place once it is out of view', async () => {
    window.history.replaceState(null, '', `/s?${query}`);
    const { search, move, wait } = await moving('53.1,9.5');
    await move(55);
    await wait(400);
    expect(search()).toBe('?bounds=55,9.12345679,52,7&pub_category=offeringPlace');
  });

  test('searches only on request when that is switched off', async () => {
    window.history.replaceState(null, '', `/s?${query}`);
    const { search, move, wait } = await moving();
    const follow = screen.getByRole('checkbox', { name: 'Search as I move the map' });
    expect(follow).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Search here' })).not.toBeInTheDocument();
    fireEvent.click(follow);
    await move(55);
    await wait(4000);
    expect(search()).toBe(`?${query}`);
    fireEvent.click(screen.getByRole('button', { name: 'Search here' }));
    expect(search()).toContain('bounds=55,9.12345679,52,7');
    expect(screen.queryByRole('button', { name: 'Search here' })).not.toBeInTheDocument();
    fireEvent.click(follow);
  });

  test('does not interrupt a user who has moved on', async () => {
    const { search, move, wait } = await moving();
    window.history.replaceState(null, '', '/l/room/1');
    await move(55);
    await wait(400);
    expect(search()).toBe(`?${query}`);
  });
});

describe('on a phone', () => {
  beforeEach(() => onScreen(390));

  test('the list is shown first and no map is fetched', () => {
    show('pub_category=offeringPlace');
    expect(screen.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      '/s?pub_category=offeringPlace&map=open',
    );
    expect(openedMaps).toHaveLength(0);
  });

  test('the map replaces the list, stays when the search changes, and can be closed', async () => {
    const { location } = show('map=open');
    await screen.findByRole('button', { name: atBremen });
    expect(screen.getByRole('link', { name: 'Offers' })).toHaveAttribute(
      'href',
      '/s?map=open&pub_category=offeringPlace',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Show as a list' }));
    expect(location()?.search).toBe('');
  });
});

test('a browser that can’t draw keeps the list and shows a message', async () => {
  fakeMaps.canDraw = false;
  show();
  expect(await screen.findByText(/cannot draw maps/)).toBeVisible();
  expect(inList('Room in Bremen')).toBeVisible();
});

test('without a map provider no map is mentioned', () => {
  show('map=open', { hasMap: false });
  expect(screen.queryByText(/map/i)).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(4);
});
