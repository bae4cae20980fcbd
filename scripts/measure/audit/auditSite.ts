import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readConfig } from '#server/config/index.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { silentLog } from '#server/observability/log.ts';
import { findBrowser } from '#test/support/browserPath.ts';
import { testClient } from '#test/platform/sdk.ts';
import { freePort } from '#test/support/freePort.ts';
import type { Selection } from './selection.ts';
import { people, type Viewer } from './community.ts';
import { addFixtures } from './fixtures.ts';
import { auditByLighthouse } from './lighthouse.ts';
import { openContextAs } from './people.ts';
import { auditRound } from './runAudit.ts';
import { listing, stops } from './routes.ts';
import { playAttacks } from './security/index.ts';
import { createSite } from './security/site.ts';
import type { Figure } from '../report.ts';
import { benchData, benchEnv, prepare, startServer } from '../bench/server.ts';

/** A copy of the benchmark's community, which the audit may change freely. */
const auditData = join('data', 'audit');
const env = { ...benchEnv, DATA_DIR: auditData };

/** Copies the benchmark's community and adds the audit's fixtures. */
async function prepareCommunity(): Promise<void> {
  prepare();
  rmSync(auditData, { recursive: true, force: true });
  cpSync(benchData, auditData, { recursive: true });
  const context = await createEngineServices(readConfig({ PORUCH_MODE: 'demo', DATA_DIR: auditData }), {
    withJobs: false,
    withTestPayments: true,
    log: silentLog,
  });
  try {
    await addFixtures(context);
  } finally {
    await context.close();
  }
}

/** Audits what was selected, on a copy of the community that is removed afterwards. */
export async function auditSite(selection: Selection): Promise<Figure[]> {
  const byBrowser = selection.has('html') || selection.has('axe') || selection.has('lighthouse');
  const executablePath = byBrowser ? findBrowser() : '';
  if (executablePath === undefined)
    throw new Error('The audit needs Chromium: install it or name one with CHROMIUM_PATH.');
  await prepareCommunity();
  try {
    return [
      ...(executablePath ? await auditByBrowser(selection, executablePath) : []),
      ...(selection.has('security') ? await auditByAttacks() : []),
    ];
  } finally {
    rmSync(auditData, { recursive: true, force: true });
  }
}

async function auditByBrowser(selection: Selection, executablePath: string): Promise<Figure[]> {
  const [port, debugPort] = [await freePort(), await freePort()];
  const server = await startServer({ PORT: String(port), DATA_DIR: auditData });
  // The origin used in canonical links.
  const url = `http://localhost:${port}`;
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const figures: Figure[] = [];
    const wanted = Object.values(stops)
      .flat()
      .filter(({ path }) => selection.hasPage(path));
    for (const who of Object.keys(people) as Viewer[]) {
      const round = wanted.filter(stop => stop.who === who);
      if (round.length === 0 || !(selection.has('html') || selection.has('axe'))) continue;
      console.log(`Auditing ${round.length} stops as ${who}.`);
      const context = await openContextAs(who, browser, url, env);
      figures.push(...(await auditRound(who, round, context, selection, console.log)));
      await context.close();
    }
    if (selection.has('lighthouse'))
      figures.push(...(await auditByLighthouse(url, listing, debugPort, selection.hasPage, console.log)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Attacks a server that trusts no proxy and knows the client id of the tests. */
async function auditByAttacks(): Promise<Figure[]> {
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: auditData,
    TRUSTED_PROXIES: '0',
    CLIENT_ID: testClient.clientId,
    CLIENT_SECRET: testClient.clientSecret,
  });
  try {
    return await playAttacks(createSite(server.url, auditData), console.log);
  } finally {
    await server.stop();
  }
}
