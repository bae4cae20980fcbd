import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { LocaleCode } from '#contract/locales.ts';
import { WrongCall } from '../program.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { contactSheet } from './screens/contactSheet.ts';
import { collectPages, names, sessionOf, type ShownPage } from './screens/pages.ts';

const widths = [390, 768, 1280, 1920];
/** Of a longer page, this much is shown. Pixels. */
const maxHeight = 2400;

interface Given {
  words: readonly string[];
  values: { url: string; locale: LocaleCode; dark: boolean };
}

/**
 * Takes screens of a running demo, each page at four widths beside one another, as JPEGs in `screens/`. @throws WrongCall
 * for an unknown page, or without a browser or a demo
 */
export async function run({ words, values }: Given): Promise<void> {
  const unknown = words.find(name => !names.includes(name));
  if (unknown !== undefined) throw new WrongCall(`There is no page “${unknown}”. Pages: ${names.join(', ')}`);
  const executablePath = findBrowser();
  if (!executablePath) throw new WrongCall('This needs Chromium: install it or name one with CHROMIUM_PATH.');
  const options = { ...values, url: new URL(values.url).origin };
  const answers = await fetch(options.url).then(
    response => response.ok,
    () => false,
  );
  if (!answers)
    throw new WrongCall(
      `Nothing answers at ${options.url}. Start the demo in another terminal: npm run demo`,
    );
  const { chromium } = await import('playwright-core');
  const folder = join('screens', `${options.locale}${options.dark ? '-dark' : ''}`);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const pages = await collectPages(browser, options.url, words);
    for (const page of pages) {
      const shots = [];
      for (const width of widths) shots.push(await shoot(browser, options, page, width));
      const file = join(folder, `${page.name}.jpg`);
      await contactSheet(shots, file);
      console.log(`${file}  ${page.path}`);
    }
  } finally {
    await browser.close();
  }
}

async function shoot(
  browser: Browser,
  options: Given['values'],
  { path, login }: ShownPage,
  width: number,
): Promise<Buffer> {
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
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) });
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot({ type: 'jpeg', quality: 80 });
  await context.close();
  return shot;
}
