/**
 * Judges the pages by other people's measures: `npm run audit`, or parts of it, or pages: `npm run audit -- axe html
 * '/account/*'`. Prints what is wrong and one table, and ends with 1 when a budget is missed. Needs Chromium, and a copy of
 * the demo community that the bench uses. All of it takes some ten minutes; run Lighthouse on a quiet machine.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { silentLog } from '#server/log.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { freePort } from '#test/support/freePort.ts';
import { askedFor, type Asked } from './audit/asked.ts';
import { people, type Who } from './audit/community.ts';
import { addLife } from './audit/life.ts';
import { auditByLighthouse } from './audit/lighthouse.ts';
import { comeAs } from './audit/people.ts';
import { auditRound } from './audit/round.ts';
import { listing, stops } from './audit/stops.ts';
import { report, type Figure } from './bench/report.ts';
import { benchData, benchEnv, prepare, startServer } from './bench/server.ts';

/** A copy of the bench's community, in which everything may be done. */
const auditData = join('data', 'audit');
const env = { ...benchEnv, DATA_DIR: auditData };

/** The community as it is at the bench, and what happens in it. */
async function comeAlive(): Promise<void> {
  prepare();
  rmSync(auditData, { recursive: true, force: true });
  cpSync(benchData, auditData, { recursive: true });
  const context = await createContext(readConfig({ PORUCH_MODE: 'demo', DATA_DIR: auditData }), {
    withJobs: false,
    withTestPayments: true,
    log: silentLog,
  });
  try {
    await addLife(context);
  } finally {
    await context.close();
  }
}

async function audit(asked: Asked): Promise<Figure[]> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('The audit needs Chromium: install it or name one with CHROMIUM_PATH.');
  await comeAlive();
  const [port, debugPort] = [await freePort(), await freePort()];
  const server = await startServer({ PORT: String(port), DATA_DIR: auditData });
  // The address that canonical links name.
  const url = `http://localhost:${port}`;
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const figures: Figure[] = [];
    const wanted = Object.values(stops)
      .flat()
      .filter(({ path }) => asked.hasPage(path));
    for (const who of Object.keys(people) as Who[]) {
      const round = wanted.filter(stop => stop.who === who);
      if (round.length === 0 || !(asked.has('html') || asked.has('axe'))) continue;
      console.log(`The ${who} looks at ${round.length} stops.`);
      const context = await comeAs(who, browser, url, env);
      figures.push(...(await auditRound(who, round, context, asked, console.log)));
      await context.close();
    }
    if (asked.has('lighthouse'))
      figures.push(...(await auditByLighthouse(url, listing, debugPort, asked.hasPage, console.log)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(auditData, { recursive: true, force: true });
  }
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
