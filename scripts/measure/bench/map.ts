import type { Page } from 'playwright-core';
import { startStyleServer } from '../../../test/support/styleServer.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { launchBrowser } from './phone.ts';
import { median, percentile, type Figure } from '../report.ts';
import { fill } from './search.ts';

const listings = 10_000;
const moves = 12;

/** Timings of one map move, in milliseconds. */
interface Moved {
  /** From the change of the URL, when the map has come to rest, to the new list on screen. */
  total: number;
  /** Part of the total: the API request, as the browser measures it. */
  asked: number;
  /** Part of the total: the longest task of the main thread. */
  busy: number;
}

/**
 * Measures how long a moved map takes to show new results among ten thousand listings, with a local map style:
 * everything after the debounce, and its parts.
 */
export async function benchMap(): Promise<Figure[]> {
  const styles = await startStyleServer();
  try {
    return await onEmptyMarketplace(
      [3994],
      async (engine, [server]) => {
        if (!server) throw new RangeError('A server was started.');
        await fill(engine, listings);
        const browser = await launchBrowser();
        try {
          const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
          await page.addInitScript(
            host => localStorage.setItem('poruch.mapsFrom', host),
            new URL(styles.styleUrl).host,
          );
          return figuresOf(await moveAbout(page, `${server.url}/s?bounds=50,12,46,4`));
        } finally {
          await browser.close();
        }
      },
      { MAP_STYLE_URL: styles.styleUrl },
    );
  } finally {
    await styles.stop();
  }
}

async function moveAbout(page: Page, url: string): Promise<Moved[]> {
  await page.addInitScript(watchMoves);
  await page.goto(url, { waitUntil: 'load' });
  const map = page.getByRole('group', { name: 'Map of the results' });
  await map.getByRole('button').nth(5).waitFor();
  await page.getByText('Made for tests').waitFor();
  await map.getByRole('region').focus();
  const seen: Moved[] = [];
  for (let n = 0; n < moves; n++) {
    // Moves back and forth, so that each move has listings to show.
    await page.keyboard.press(n % 4 < 2 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForFunction(count => (window as unknown as Watched).moves.length > count, n);
    await page.waitForTimeout(1000);
    seen.push(await page.evaluate('window.lastMove()'));
  }
  // Skips the first move, which also loads code that is only needed for moving.
  return seen.slice(1);
}

interface Watched {
  moves: unknown[];
}

/**
 * Runs in the page: records when the URL changes, when the list changes after it, and the requests and long tasks in
 * between.
 */
const watchMoves = `
  window.moves = [];
  let since = 0, asked = 0, busy = 0;
  for (const name of ['pushState', 'replaceState']) {
    const before = history[name];
    history[name] = function (...given) {
      const href = location.href;
      before.apply(this, given);
      if (location.href !== href) { since = performance.now(); asked = 0; busy = 0; moves.push(null); }
    };
  }
  new PerformanceObserver(list => {
    for (const { name, startTime, duration } of list.getEntries())
      if (since && startTime >= since - 5 && name.includes('/listings/query')) asked = Math.max(asked, duration);
  }).observe({ type: 'resource' });
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) if (since && startTime + duration > since) busy = Math.max(busy, duration);
  }).observe({ type: 'longtask' });
  let changed = 0;
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(changes => {
    const isList = changes.some(({ target }) => target instanceof Element && !target.closest('[role=group]') && target.closest('main'));
    if (isList) requestAnimationFrame(() => setTimeout(() => { changed = performance.now(); }));
  }).observe(document.body, { childList: true, subtree: true }));
  window.lastMove = () => ({ total: changed - since, asked, busy });
`;

function figuresOf(seen: readonly Moved[]): Figure[] {
  const of = (key: keyof Moved) => seen.map(move => move[key]);
  return [
    { what: 'map moved, new list on screen: p50', value: median(of('total')), unit: 'ms', budget: 400 },
    {
      what: 'map moved, new list on screen: worst',
      value: percentile(of('total'), 1),
      unit: 'ms',
      budget: 400,
    },
    { what: 'map moved, of it the question: p50', value: median(of('asked')), unit: 'ms' },
    { what: 'map moved, of it the longest task: p50', value: median(of('busy')), unit: 'ms' },
  ];
}
