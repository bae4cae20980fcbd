import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { LatLng } from '#test/platform/sdk.ts';

// What the eye sees on the map of a search: discs that don't overlap, and names that are legible.

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer({ MAP_PMTILES: '' });
  // New accounts may publish a few listings a day.
  const people = [await person(server, 'Ada', 'Lovelace'), await person(server, 'Ben', 'Franklin')];
  const towns: [string, number, number][] = [
    ['Berlin', 52.52, 13.405],
    ['Potsdam', 52.4, 13.06],
    ['Hamburg', 53.55, 9.99],
    ['Warsaw', 52.23, 21.01],
    ['Kyiv', 50.45, 30.52],
    ['Helsinki', 60.17, 24.94],
    ['Bucharest', 44.43, 26.1],
  ];
  for (const [index, [town, lat, lng]] of towns.entries())
    await people[index % 2]!.publishes({ title: `Room in ${town}`, geolocation: new LatLng(lat, lng) });
}, 120_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const map = (page: Page) => page.getByRole('group', { name: 'Map of the results' });

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Seen {
  /** Names of the discs when there were any for the first time. */
  first?: string[];
}
interface Recorder {
  names: Map<HTMLCanvasElement, { name: string; x: number; y: number; width: number; height: number }[]>;
  seen: Seen;
}
type Recorded = Window & { recorder: Recorder };

/** Records which names are written on which canvas, and the first discs. */
async function record(page: Page) {
  await page.addInitScript(() => {
    const recorder: Recorder = { names: new Map(), seen: {} };
    Object.assign(window, { recorder });
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...given) {
      recorder.names.delete(this.canvas);
      clearRect.apply(this, given);
    };
    CanvasRenderingContext2D.prototype.fillText = function (name, x, y, ...more) {
      const { a: scale, e, f } = this.getTransform();
      const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(name);
      const box = {
        name,
        x: e + x * scale,
        y: f + (y - up) * scale,
        width: width * scale,
        height: (up + down) * scale,
      };
      recorder.names.set(this.canvas, [...(recorder.names.get(this.canvas) ?? []), box]);
      fillText.call(this, name, x, y, ...more);
    };
    new MutationObserver(() => {
      const discs = [...document.querySelectorAll('.leaflet-marker-pane button')];
      if (discs.length > 0)
        recorder.seen.first ??= discs.map(disc => disc.getAttribute('aria-label') ?? '').sort();
    }).observe(document, { subtree: true, childList: true });
  });
}

/** Waits until all tiles are drawn and nothing has been written for a while. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const tiles = document.querySelectorAll('canvas.leaflet-tile');
    return tiles.length > 0 && [...tiles].every(tile => tile.classList.contains('leaflet-tile-loaded'));
  });
  await page.waitForTimeout(700);
}

/** Returns the boxes of names and discs on the page; a name that crosses the edge of a tile counts once. */
const boxesOn = (page: Page): Promise<{ names: Box[]; discs: Box[] }> =>
  page.evaluate(() => {
    const names: Box[] = [];
    const { recorder } = window as unknown as Recorded;
    for (const [canvas, written] of recorder.names) {
      if (!canvas.isConnected || canvas.width === 0) continue;
      const at = canvas.getBoundingClientRect();
      const scale = at.width / canvas.width;
      for (const { name, x, y, width, height } of written) {
        const [left, top] = [at.left + x * scale, at.top + y * scale];
        const box = { name, left, top, right: left + width * scale, bottom: top + height * scale };
        const isKnown = names.some(
          known => known.name === name && Math.hypot(known.left - left, known.top - top) < 2,
        );
        if (!isKnown) names.push(box);
      }
    }
    const discs = [...document.querySelectorAll('[data-disc]')].map(disc => {
      const { left, top, right, bottom } = disc.getBoundingClientRect();
      return { name: disc.textContent, left, top, right, bottom };
    });
    return { names, discs };
  });

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const overlapping = (boxes: readonly Box[], others: readonly Box[] = boxes) =>
  boxes.flatMap((box, index) =>
    others
      .filter((other, at) => (others === boxes ? at > index : true) && overlap(box, other))
      .map(other => `${box.name} / ${other.name}`),
  );

async function expectLegible(page: Page, leastDiscs = 2) {
  const { names, discs } = await boxesOn(page);
  expect(names.length).toBeGreaterThan(5);
  expect(discs.length).toBeGreaterThanOrEqual(leastDiscs);
  expect({
    names: overlapping(names),
    discs: overlapping(discs),
    covered: overlapping(names, discs),
  }).toEqual({ names: [], discs: [], covered: [] });
  return names.map(({ name }) => name);
}

test.each([
  [1280, 'light'],
  [1920, 'dark'],
] as const)(
  'on a %i px wide %s page no name is covered, and zooming keeps it so',
  async (width, colorScheme) => {
    const page = await openPage({ width });
    await page.emulateMedia({ colorScheme });
    await record(page);
    await visit(page, '/s');
    await map(page)
      .getByRole('button', { name: /Room in Kyiv/ })
      .waitFor();
    await settled(page);
    expect(await expectLegible(page)).toContain('Germany');
    await map(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
    await settled(page);
    await expectLegible(page, 1);
    await map(page).getByRole('button', { name: 'Zoom out', exact: true }).click();
    await map(page).getByRole('button', { name: 'Zoom out', exact: true }).click();
    await settled(page);
    await expectLegible(page);
    expect(await seriousViolations(page)).toEqual([]);
  },
);

test('the first discs are those that stay, and all results are in sight', async () => {
  const page = await openPage();
  await record(page);
  await visit(page, '/s');
  await settled(page);
  const names = await map(page)
    .locator('.leaflet-marker-pane button')
    .evaluateAll(discs => discs.map(disc => disc.getAttribute('aria-label') ?? '').sort());
  const first = await page.evaluate(() => (window as unknown as Recorded).recorder.seen.first);
  expect(first).toEqual(names);
  const frame = (await map(page).boundingBox())!;
  const { discs } = await boxesOn(page);
  for (const { left, right, top, bottom } of discs)
    expect([
      left > frame.x,
      right < frame.x + frame.width,
      top > frame.y,
      bottom < frame.y + frame.height,
    ]).toEqual([true, true, true, true]);
});

test('names are in the reader’s language', async () => {
  const page = await openPage();
  await record(page);
  await visit(page, '/s?lang=uk');
  await settled(page);
  const { names } = await boxesOn(page);
  expect(names.map(({ name }) => name)).toContain('Німеччина');
});
