import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser, openOnPhone } from './phone.ts';
import { median, percentile, type Figure } from '../report.ts';

const runs = 5;

/**
 * A service worker makes its own requests, which neither count as the page's nor are throttled like them. It caches
 * files, so a second visit would cost less than what is measured.
 */
const withoutWorker = { serviceWorkers: 'block' } as const;

/** Bytes over the network since the last call, by purpose. */
interface Traffic {
  /** The live map's code, style and tiles. */
  map: number;
  picture: number;
}

interface Opened extends Traffic {
  /** From the page's first paint to its picture, in milliseconds. */
  pictured: number;
  /** From the tap to a map with its markers, in milliseconds. */
  live: number;
}

/**
 * Measures the site's own map with the server's demo community: on an old phone with a slow connection the picture of a
 * search and the live map after a tap, on a desktop how smoothly it pans; and that pages without a live map load no
 * part of it.
 */
export async function benchOwnMap(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const opened: Opened[] = [];
    for (let run = 0; run < runs; run++) opened.push(await openMap(browser, `${url}/s`));
    const of = (key: keyof Opened) => median(opened.map(one => one[key]));
    const idle: Figure[] = [];
    for (const [name, path] of Object.entries(pages))
      idle.push({
        what: `${name} on a phone: live map loaded before a touch`,
        value: await bytesWithoutTouch(browser, url + path),
        unit: 'KB',
        budget: 0,
      });
    return [
      {
        what: 'search on a phone: its picture, after the page',
        value: of('pictured'),
        unit: 'ms',
        budget: 1000,
      },
      { what: 'search on a phone: its picture', value: of('picture'), unit: 'KB' },
      { what: 'live map on a phone: usable after the touch', value: of('live'), unit: 'ms', budget: 3000 },
      { what: 'live map on a phone: code, style, first tiles', value: of('map'), unit: 'KB', budget: 250 },
      ...idle,
      ...(await pan(browser, `${url}/s`)),
    ];
  } finally {
    await browser.close();
  }
}

async function openMap(browser: Browser, url: string): Promise<Opened> {
  const page = await openOnPhone(browser, withoutWorker);
  const traffic = await watchTraffic(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(isHydrated);
  const pictured = await page.waitForFunction(() => {
    const [picture] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/map-picture/'));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const image = document.querySelector<HTMLImageElement>('img[src*="/map-picture/"]');
    if (!picture || !paint || !image?.complete) return undefined;
    return { ms: Math.max(0, picture.startTime + picture.duration - paint.startTime) };
  });
  const { picture } = traffic();
  const since = performance.now();
  await page.locator('a[href*="map=open"]').first().tap();
  await page.waitForFunction(isLive);
  const live = performance.now() - since;
  // Tiles at the edge may still arrive.
  await page.waitForTimeout(1500);
  const { map } = traffic();
  const ms = (await pictured.jsonValue())?.ms ?? Number.NaN;
  await page.context().close();
  return { pictured: ms, live, map, picture };
}

async function bytesWithoutTouch(browser: Browser, url: string): Promise<number> {
  const page = await openOnPhone(browser, withoutWorker);
  const traffic = await watchTraffic(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(1500);
  await page.context().close();
  return traffic().map;
}

/**
 * Returns a function that returns how much was loaded since its last call, in kilobytes of 1000 bytes. Aborted requests
 * count with the bytes received.
 */
async function watchTraffic(page: Page): Promise<() => Traffic> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, keyof Traffic>();
  const arrived = new Map<string, number>();
  let bytes: Traffic = { map: 0, picture: 0 };
  let isTouched = false;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/map-picture/')) kinds.set(requestId, 'picture');
    // After the tap everything belongs to the live map, except listings and their photos.
    else if (/^\/map\/|leaflet/.test(pathname) || (isTouched && !/^\/(api|v1|media)\//.test(pathname)))
      kinds.set(requestId, 'map');
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    arrived.set(requestId, (arrived.get(requestId) ?? 0) + encodedDataLength);
  });
  const end = (requestId: string, length = arrived.get(requestId) ?? 0) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += length / 1000;
    kinds.delete(requestId);
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return () => {
    const seen = bytes;
    bytes = { map: 0, picture: 0 };
    isTouched = true;
    return seen;
  };
}

/** React adds its own keys to elements it has hydrated. */
const isHydrated = () => {
  const main = document.getElementById('main');
  return main !== null && Object.keys(main).some(key => key.startsWith('__reactProps'));
};

const isLive = () =>
  document.querySelector('canvas.leaflet-tile-loaded') !== null &&
  document.querySelectorAll('[role=group] .leaflet-marker-pane button').length > 0;

/** Runs in the page; passed as text, which the compiler adds no helpers to. */
const countFrames = `
  window.seenFrames = [];
  requestAnimationFrame(function count(at) { seenFrames.push(at); requestAnimationFrame(count); });
`;

/** Drags the map back and forth on a desktop for two seconds and counts the frames. */
async function pan(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(isLive);
  await page.waitForTimeout(2000);
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('The search page shows no map.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(countFrames);
  const ends = performance.now() + 2000;
  for (let step = 0; performance.now() < ends; step++)
    await page.mouse.move(x + 150 * Math.sin(step / 15), y + 100 * Math.cos(step / 15));
  const frames = await page.evaluate(() => (window as unknown as { seenFrames: number[] }).seenFrames);
  await page.mouse.up();
  await page.close();
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return [
    { what: 'panning on a desktop', value: perSecond, unit: 'frames/s', budget: 50, isLeast: true },
    { what: 'panning on a desktop: between frames, p95', value: percentile(gaps, 0.95), unit: 'ms' },
  ];
}
