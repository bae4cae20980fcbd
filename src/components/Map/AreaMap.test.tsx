import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetMaps, openedMaps } from '#test/support/fakeMap.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { LightContext } from '../light.ts';
import { AreaMap } from './AreaMap.tsx';

jest.mock('./openMap.ts', () => jest.requireActual<object>('#test/support/fakeMap.ts'));

const settings = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
const point = { lat: 53.08, lng: 8.8 };
const door = { lat: 53.0816, lng: 8.801 };
const { matchMedia } = window;

const onScreen = (width: number) =>
  (window.matchMedia = query => ({
    ...matchMedia(query),
    matches: query === '(min-width: 768px)' && width >= 768,
  }));

beforeEach(forgetMaps);
afterEach(() => {
  window.matchMedia = matchMedia;
});

test('on a wide screen the circle is drawn, and not the point', async () => {
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
])('%s the map waits until somebody asks for it', async (_, width, isLight) => {
  onScreen(width);
  renderPage(
    <LightContext value={isLight}>
      <AreaMap settings={settings} label="Bremen" point={point} />
    </LightContext>,
  );
  expect(openedMaps).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(screen.getByRole('group', { name: 'Bremen' })).toBeVisible();
  await waitFor(() => expect(openedMaps).toHaveLength(1));
});

test('a place that everybody may know is a pin without a circle', async () => {
  onScreen(1280);
  renderPage(<AreaMap settings={settings} label="Bremen" point={point} isExact />);
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point }]));
  expect(openedMaps[0]?.options.circle).toBeUndefined();
});

test('who lives there sees the door in the circle', async () => {
  onScreen(1280);
  renderPage(<AreaMap settings={settings} label="Bremen" point={point} door={door} />);
  await waitFor(() => expect(openedMaps[0]?.pins).toMatchObject([{ point: door }]));
  expect(openedMaps[0]?.options.circle).toMatchObject({ center: point });
});
