/**
 * Judges the pages by other people's measures: `npm run audit`, or parts of it, or pages: `npm run audit -- axe html
 * '/account/*'`. Prints what is wrong and one table, and ends with 1 when a budget is missed. Needs Chromium, and the demo
 * community that the bench uses. Run it on a quiet machine.
 */
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '#test/support/browserPath.ts';
import { freePort } from '#test/support/freePort.ts';
import { violations } from '#test/support/axe.ts';
import { memberRounds, visitorRound, type Round } from './audit/addresses.ts';
import { askedFor, type Asked } from './audit/asked.ts';
import { logIn, operatorRound } from './audit/people.ts';
import { htmlErrors } from './audit/html.ts';
import { auditByLighthouse } from './audit/lighthouse.ts';
import { report, type Figure } from './bench/report.ts';
import { prepare, startServer } from './bench/server.ts';

const looks = [
  { colorScheme: 'light', size: { width: 1280, height: 800 } },
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
] as const;

async function audit(asked: Asked): Promise<Figure[]> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('The audit needs Chromium: install it or name one with CHROMIUM_PATH.');
  prepare();
  const [port, debugPort] = [await freePort(), await freePort()];
  const server = await startServer({ PORT: String(port) });
  // The address that canonical links name.
  const url = `http://localhost:${port}`;
  const args = ['--no-sandbox', `--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({ executablePath, args });
  const newContext = async () => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url }]);
    return context;
  };
  try {
    const figures: Figure[] = [];
    const context = await newContext();
    const visitor = await visitorRound(await context.newPage(), url);
    if (asked.has('html') || asked.has('axe')) {
      figures.push(...(await auditRound(asked, context, visitor)));
      for (const { email, find } of [...memberRounds, operatorRound]) {
        const signedIn = await newContext();
        await logIn(signedIn, email);
        figures.push(...(await auditRound(asked, signedIn, await find(await signedIn.newPage(), url))));
        await signedIn.close();
      }
    }
    if (asked.has('lighthouse'))
      figures.push(...(await auditByLighthouse(url, visitor.listing, debugPort, asked.hasPage, console.log)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** HTML as it is served, and axe in both themes, wide by day and narrow by night, on the wanted pages of a round. */
async function auditRound(asked: Asked, context: BrowserContext, round: Round): Promise<Figure[]> {
  const paths = round.paths.filter(asked.hasPage);
  const page = await context.newPage();
  let [wrongHtml, wrongAxe] = [0, 0];
  for (const path of paths) {
    if (asked.has('html')) {
      const found = await htmlErrors(await (await context.request.get(path)).text());
      wrongHtml += found.length;
      for (const line of found) console.log(`html ${round.who} ${path}: ${line}`);
    }
    if (!asked.has('axe')) continue;
    for (const { size, colorScheme } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: 'load' });
      const found = await violations(page);
      wrongAxe += found.length;
      for (const { id, impact, place } of found)
        console.log(`axe ${round.who} ${path} (${colorScheme}): ${impact} ${id} ${place}`);
    }
  }
  await page.close();
  const of = `on ${paths.length} pages of a ${round.who}`;
  return [
    ...(asked.has('html') ? [{ what: `HTML errors ${of}`, value: wrongHtml, unit: '', budget: 0 }] : []),
    ...(asked.has('axe') ? [{ what: `axe violations ${of}`, value: wrongAxe, unit: '', budget: 0 }] : []),
  ];
}

function isMissed({ value, budget = 0, isLeast = false }: Figure): boolean {
  return isLeast ? value < budget : value > budget;
}

try {
  const figures = await audit(askedFor(process.argv.slice(2)));
  report(figures, 'audit-results.json');
  process.exitCode = figures.some(isMissed) ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
