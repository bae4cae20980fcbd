/**
 * Takes screens of a running demo, each page at four widths beside one another: `npm run screens`, or `npm run screens
 * -- inbox listing`, names of pages. Options: `--url` (default http://localhost:3000), `--locale` (default en), `--dark`.
 * Writes JPEGs into `screens/`, one contact sheet for each page.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { isLocale, locales } from '#contract/locales.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { contactSheet } from './screens/contactSheet.ts';
import { collectPages, names, sessionOf, type ShownPage } from './screens/pages.ts';

const widths = [390, 768, 1280, 1920];
/** Of a longer page, this much is shown. Pixels. */
const heightMax = 2400;

const options = read();
const executablePath = findBrowser();
if (!executablePath) end('This needs Chromium: install it or name one with CHROMIUM_PATH.');
const answers = await fetch(options.url).then(
  response => response.ok,
  () => false,
);
if (!answers) end(`Nothing answers at ${options.url}. Start the demo in another terminal: npm run demo`);

const folder = join('screens', `${options.locale}${options.dark ? '-dark' : ''}`);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const pages = await collectPages(browser, options.url, options.only);
  for (const page of pages) {
    const shots = [];
    for (const width of widths) shots.push(await shoot(page, width));
    const file = join(folder, `${page.name}.jpg`);
    await contactSheet(shots, file);
    console.log(`${file}  ${page.path}`);
  }
} finally {
  await browser.close();
}

async function shoot({ path, login }: ShownPage, width: number): Promise<Buffer> {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: options.locale,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(login ? { storageState: await sessionOf(browser, options.url, login) } : {}),
  });
  await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url: options.url }]);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Pictures load when they come into sight.
  await page.setViewportSize({ width, height: Math.min(height, heightMax) });
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot({ type: 'jpeg', quality: 80 });
  await context.close();
  return shot;
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        locale: { type: 'string', default: 'en' },
        dark: { type: 'boolean', default: false },
      },
    });
    const problems = [
      ...(URL.canParse(values.url) ? [] : ['--url must be an address such as http://localhost:3000']),
      ...(isLocale(values.locale) ? [] : [`--locale must be one of ${locales.join(', ')}`]),
      ...positionals
        .filter(name => !names.includes(name))
        .map(name => `There is no page “${name}”. Pages: ${names.join(', ')}`),
    ];
    if (problems.length > 0) end(problems.join('\n'));
    return { ...values, url: new URL(values.url).origin, only: positionals };
  } catch (error) {
    return end((error as Error).message);
  }
}

function end(why: string): never {
  console.error(why);
  process.exit(2);
}
