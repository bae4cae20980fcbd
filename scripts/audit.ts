/**
 * Judges the pages by other people's measures: `npm run audit`, or parts of it: `npm run audit -- lighthouse axe html`. Prints
 * what is wrong and one table, and ends with 1 when a budget is missed. Needs Chromium, and the demo community that the bench
 * uses. Run it on a quiet machine.
 */
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '#test/support/browserPath.ts';
import { freePort } from '#test/support/freePort.ts';
import { violations } from '#test/support/axe.ts';
import { memberRounds, visitorRound, type Round } from './audit/addresses.ts';
import { htmlErrors } from './audit/html.ts';
import { auditByLighthouse } from './audit/lighthouse.ts';
import { report, type Figure } from './bench/report.ts';
import { prepare, startServer } from './bench/server.ts';
import { demoLogins } from './seed/logins.ts';

const parts = ['lighthouse', 'axe', 'html'];
const asked = process.argv.slice(2);
const unknown = asked.filter(part => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(', ')}". Parts: ${parts.join(', ')}`);
  process.exit(2);
}
const isWanted = (part: string) => asked.length === 0 || asked.includes(part);

const executablePath = findBrowser();
if (!executablePath) {
  console.error('The audit needs Chromium: install it or name one with CHROMIUM_PATH.');
  process.exit(2);
}

prepare();
const port = await freePort();
const debugPort = await freePort();
const server = await startServer({ PORT: String(port) });
// The address that canonical links name.
const url = `http://localhost:${port}`;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', `--remote-debugging-port=${debugPort}`],
});
const looks = [
  { colorScheme: 'light', size: { width: 1280, height: 800 } },
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
] as const;
const figures: Figure[] = [];
try {
  const context = await newContext();
  const visitor = await visitorRound(await context.newPage(), url);
  if (isWanted('html') || isWanted('axe')) {
    figures.push(...(await auditRound(context, visitor)));
    for (const { email, find } of memberRounds) {
      const signedIn = await newContext();
      await logIn(signedIn, email);
      figures.push(...(await auditRound(signedIn, await find(await signedIn.newPage(), url))));
    }
  }
  if (isWanted('lighthouse'))
    figures.push(...(await auditByLighthouse(url, visitor.listing, debugPort, console.log)));
} finally {
  await browser.close();
  await server.stop();
}
report(figures, 'audit-results.json');
process.exitCode = figures.some(isMissed) ? 1 : 0;

function isMissed({ value, budget = 0, isLeast = false }: Figure): boolean {
  return isLeast ? value < budget : value > budget;
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url }]);
  return context;
}

async function logIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(demoLogins.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await form.waitFor({ state: 'detached' });
  await page.close();
}

/** HTML as it is served, and axe in both themes, wide by day and narrow by night, on every page of a round. */
async function auditRound(context: BrowserContext, { who, paths }: Round): Promise<Figure[]> {
  const page = await context.newPage();
  let [wrongHtml, wrongAxe] = [0, 0];
  for (const path of paths) {
    if (isWanted('html')) {
      const found = await htmlErrors(await (await context.request.get(url + path)).text());
      wrongHtml += found.length;
      for (const line of found) console.log(`html ${who} ${path}: ${line}`);
    }
    if (!isWanted('axe')) continue;
    for (const look of looks) {
      await page.setViewportSize(look.size);
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.goto(path, { waitUntil: 'load' });
      const found = await violations(page);
      wrongAxe += found.length;
      for (const { id, impact, place } of found)
        console.log(`axe ${who} ${path} (${look.colorScheme}): ${impact} ${id} ${place}`);
    }
  }
  await page.close();
  const of = `on ${paths.length} pages of a ${who}`;
  return [
    ...(isWanted('html') ? [{ what: `HTML errors ${of}`, value: wrongHtml, unit: '', budget: 0 }] : []),
    ...(isWanted('axe') ? [{ what: `axe violations ${of}`, value: wrongAxe, unit: '', budget: 0 }] : []),
  ];
}
