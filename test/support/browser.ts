import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { testClient } from '#test/platform/sdk.ts';
import { violations } from './axe.ts';
import { findBrowser, findTestBrowser } from './browserPath.ts';
import type { Person } from './cast.ts';
import { trustedKey } from './tlsLine.ts';

export interface PageOptions {
  /** Window width in CSS pixels. Below 768, emulates a phone with a touch screen. */
  width?: number;
  locale?: string;
  javaScriptEnabled?: boolean;
  /** Console errors that the test provokes, such as those of a request that has to fail. */
  expected?: readonly RegExp[];
  /** Shows the cookie notice, as on a first visit; it is dismissed by default. */
  asksAboutCookies?: boolean;
  /** Enables the service worker; by default, pages come from the server alone. */
  hasWorker?: boolean;
  /** Starts signed in, with the tokens of this user's SDK, for tests that aren't about the login form. */
  as?: Pick<Person, 'tokens'>;
  /** Opens the page in this page's browser context, with the same cookies. */
  besides?: Page;
}

export type OpenPage = (options?: PageOptions) => Promise<Page>;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Reports policy violations at once instead of within a minute.
  '--short-reporting-delay',
  `--ignore-certificate-errors-spki-list=${trustedKey}`,
];

const phoneBelow = 768;

/** Longest wait for something to appear on a machine busy with other tests, in milliseconds. */
const timeout = 30_000;

export interface BrowserOptions {
  /** Starts Chromium as users run it: the headless shell doesn't send reports of policy violations to the site. */
  sendsReports?: boolean;
}

/**
 * Starts one Chromium for the tests of a file. Console errors and hydration warnings, uncaught errors, violations of
 * the content security policy and failed requests to this site all fail the running test.
 */
export function useBrowser(origin: () => string, { sendsReports = false }: BrowserOptions = {}): OpenPage {
  jest.setTimeout(90_000);
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];

  beforeAll(async () => {
    const executablePath = sendsReports ? findBrowser() : findTestBrowser();
    if (!executablePath)
      throw new Error('The browser tests need Chromium: install it or name one with CHROMIUM_PATH.');
    browser = await chromium.launch({ executablePath, args });
  });
  afterEach(async () => {
    // What a page has reported arrives before its answer. What fails because it closes, such as a fetch, isn't counted.
    const pages = contexts.flatMap(context => context.pages());
    const answers = (page: Page) => page.locator('html').waitFor({ state: 'attached', timeout: 5_000 });
    await Promise.allSettled(pages.map(answers));
    const found = [...problems];
    await Promise.all(contexts.map(context => context.close()));
    contexts = [];
    problems = [];
    if (found.length > 0) throw new Error(`The browser reported:\n${found.join('\n')}`);
  });
  afterAll(() => browser?.close());

  return async ({
    width = 1280,
    locale = 'en',
    javaScriptEnabled = true,
    expected = [],
    as,
    besides,
    asksAboutCookies,
    hasWorker = false,
  } = {}) => {
    const isPhone = width < phoneBelow;
    const context =
      besides?.context() ??
      (await browser.newContext({
        baseURL: origin(),
        viewport: { width, height: isPhone ? 844 : 800 },
        hasTouch: isPhone,
        isMobile: isPhone,
        locale,
        javaScriptEnabled,
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
        // Usually a different day from the server's: nothing that depends on the day may differ during hydration.
        timezoneId: 'Pacific/Auckland',
      }));
    context.setDefaultTimeout(timeout);
    contexts.push(context);
    if (!asksAboutCookies)
      await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url: origin() }]);
    if (as) {
      const name = `st-${testClient.clientId}-token`;
      const value = encodeURIComponent(JSON.stringify(as.tokens.getToken()));
      await context.addCookies([{ name, value, url: origin() }]);
    }
    const page = await context.newPage();
    watch(page, origin(), problem => {
      if (!expected.some(pattern => pattern.test(problem))) problems.push(problem);
    });
    return page;
  };
}

function watch(page: Page, origin: string, report: (problem: string) => void): void {
  page.on('console', message => {
    const isWarning = message.type() === 'warning' && /hydrat|did not match/i.test(message.text());
    if (message.type() === 'error' || isWarning) report(`${page.url()} console: ${message.text()}`);
  });
  page.on('pageerror', error => report(`${page.url()} error: ${error.stack ?? error.message}`));
  page.on('requestfailed', request => {
    // The browser aborts the pending requests of a page when leaving it.
    const why = request.failure()?.errorText;
    if (request.url().startsWith(origin) && why !== 'net::ERR_ABORTED') {
      report(`${request.method()} ${request.url()} failed: ${why}`);
    }
  });
  page.on('response', response => {
    if (response.url().startsWith(origin) && response.status() >= 400) {
      report(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    }
  });
}

/**
 * Resolves when the page is interactive, not merely readable: React has committed the hydration, and its effects (the
 * listeners on the document among them) have run. React attaches an element's props before either.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const key = root && Object.keys(root).find(name => name.startsWith('__reactContainer'));
    const fiber = key && (root as unknown as Record<string, ReactRootFiber>)[key];
    return fiber ? !fiber.stateNode.current.memoizedState.isDehydrated : false;
  });
  await page.evaluate(
    () => new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  );
}

/** React's internal fiber root, as far as the tests read it. */
interface ReactRootFiber {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Opens a path of the site and waits until the page is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** A window size and a colour scheme. */
export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  height: number;
}

/** Shows the open page in another window size and colour scheme. */
export async function lookAs(page: Page, { colorScheme, ...size }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  // Chromium keeps some inherited colours of the previous scheme until it recomputes all styles.
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.display = 'none';
    void document.documentElement.offsetHeight;
    style.display = '';
  });
}

/** Returns the serious and critical axe-core violations of the page, one line for each element. */
export async function seriousViolations(page: Page): Promise<string[]> {
  return (await violations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, place }) => `${id}: ${place}`);
}
