import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../../test/support/browserPath.ts';
import { median, type Figure } from '../report.ts';

const runs = 5;

/** Lighthouse's mobile profile: main thread slowed down four times, slow 4G. */
export const slowdown = 4;
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** One visit on a phone, in milliseconds except for `cls`. */
export interface PhoneSample {
  /** First contentful paint. */
  fcp: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Layout shift. */
  cls: number;
  /** What tasks take beyond 50 ms each, all together. */
  blocked: number;
  /** When React has hydrated the page. */
  hydrated: number;
  /** The longest task that began before that; 0 when all are shorter than 50 ms. */
  longestBefore: number;
  /** The longest task after it. */
  longestAfter: number;
}

/**
 * Measures first and largest contentful paint, layout shift, blocking time, the longest tasks and time to hydration on
 * an old phone with a slow connection; medians.
 */
export async function benchPhone(url: string, pages: Readonly<Record<string, string>>): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const samples: PhoneSample[] = [];
    for (let run = 0; run < runs; run++) samples.push(await visitOnPhone(browser, url + path));
    const of = (key: keyof PhoneSample) => median(samples.map(sample => sample[key]));
    const times: readonly (readonly [what: string, key: keyof PhoneSample, budget: number])[] = [
      ['first words', 'fcp', 1200],
      ['largest paint', 'lcp', 1800],
      ['hydrated', 'hydrated', 2200],
      ['blocked', 'blocked', 100],
      ['longest task before it is hydrated', 'longestBefore', 100],
      ['longest task after it', 'longestAfter', 50],
    ];
    figures.push(
      ...times.map(([what, key, budget]) => ({
        what: `${name} on a phone: ${what}`,
        value: of(key),
        unit: 'ms',
        budget,
      })),
      { what: `${name} on a phone: layout shift x 100`, value: of('cls') * 100, unit: '', budget: 5 },
    );
  }
  await browser.close();
  return figures;
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('The phone profile needs Chromium: install it or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}

/** Opens a page that emulates an old phone with a slow connection. */
export async function openOnPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Opens a page once, with an empty cache, and measures it until a while after it is hydrated. */
export async function visitOnPhone(browser: Browser, url: string): Promise<PhoneSample> {
  const page = await openOnPhone(browser);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  // Playwright's own waiting and evaluating bring a script into the page, which takes 60 to 80 ms of its main thread.
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: 'sampled',
    awaitPromise: true,
    returnByValue: true,
  });
  await page.context().close();
  if (exceptionDetails)
    throw new Error(`${url}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  return result.value as PhoneSample;
}

/** Runs in the page. React adds its own keys to elements it has hydrated. */
const observe = `
  const measured = { fcp: 0, lcp: 0, cls: 0, hydrated: 0 };
  const tasks = [];
  new PerformanceObserver(list => { for (const e of list.getEntries()) if (e.name === 'first-contentful-paint') measured.fcp = e.startTime; }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver(list => { for (const e of list.getEntries()) measured.lcp = e.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) measured.cls += e.value; }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const longest = some => Math.max(0, ...some.map(({ duration }) => duration));
  const sample = () => ({
    ...measured,
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longestBefore: longest(tasks.filter(({ startTime }) => startTime < measured.hydrated)),
    longestAfter: longest(tasks.filter(({ startTime }) => startTime >= measured.hydrated)),
  });
  window.sampled = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The page was not hydrated in 30 seconds.')), 30_000);
    const watch = setInterval(() => {
      const main = document.getElementById('main');
      if (!main || !Object.keys(main).some(key => key.startsWith('__reactProps'))) return;
      measured.hydrated = performance.now();
      clearInterval(watch);
      setTimeout(() => resolve(sample()), 1500);
    }, 10);
  });
`;
