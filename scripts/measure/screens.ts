/** Takes screens of a running demo, each page at four widths beside one another, as JPEGs in `screens/`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { isLocale, locales } from '#contract/locales.ts';
import { readCommand, refuse } from '#server/config/commandLine.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { contactSheet } from './screens/contactSheet.ts';
import { collectPages, names, sessionOf, type ShownPage } from './screens/pages.ts';

const widths = [390, 768, 1280, 1920];
/** Of a longer page, this much is shown. Pixels. */
const heightMax = 2400;

const options = read();
const executablePath = findBrowser();
if (!executablePath) refuse('This needs Chromium: install it or name one with CHROMIUM_PATH.');
const answers = await fetch(options.url).then(
  response => response.ok,
  () => false,
);
if (!answers) refuse(`Nothing answers at ${options.url}. Start the demo in another terminal: npm run demo`);

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
  const {
    values: { url = 'http://localhost:3000', locale = 'en', dark = false },
    words,
  } = readCommand({
    name: 'screens',
    summary: 'takes screens of a running demo at four widths, a contact sheet for each page',
    forms: { '[page…]': `all pages, or these of ${names.join(', ')}` },
    options: {
      url: {
        type: 'string',
        value: '<address>',
        about: 'where the demo runs, http://localhost:3000 by default',
      },
      locale: { type: 'string', value: '<language>', about: `one of ${locales.join(', ')}; en by default` },
      dark: { type: 'boolean', about: 'in dark mode' },
    },
  });
  const problems = [
    ...(URL.canParse(url) ? [] : ['--url must be an address such as http://localhost:3000']),
    ...(isLocale(locale) ? [] : [`--locale must be one of ${locales.join(', ')}`]),
    ...words
      .filter(name => !names.includes(name))
      .map(name => `There is no page “${name}”. Pages: ${names.join(', ')}`),
  ];
  if (problems.length > 0) refuse(problems.join('\n'));
  return { locale, dark, url: new URL(url).origin, only: words };
}
