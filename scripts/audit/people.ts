import { spawnSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright-core';
import { demoOperator } from '#server/config.ts';
import { consoleQueues } from '#contract/rules/console.ts';
import { enterConsole } from '#test/support/enterConsole.ts';
import { benchEnv } from '../bench/server.ts';
import { demoLogins } from '../seed/logins.ts';
import type { Round } from './addresses.ts';

/** Signs a browser in as somebody of the demo. */
export async function logIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(demoLogins.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await form.waitFor({ state: 'detached' });
  await page.close();
}

/** The console, with everything that waits in it. */
export const operatorRound = {
  who: 'operator',
  email: demoOperator,
  find: async (page: Page, url: string): Promise<Round> => {
    await openConsole(page, url);
    const queues = consoleQueues.map(queue => `/console/${queue}`);
    return { who: 'operator', paths: ['/console', ...queues, '/console/audit', '/operator/outbox'] };
  },
};

/** Sets up a second factor, after forgetting the one that an audit before this one has set up. */
async function openConsole(page: Page, url: string): Promise<void> {
  const forgotten = spawnSync('node', ['build/server/operator.cjs', 'reset', demoOperator], {
    env: benchEnv,
  });
  if (forgotten.status !== 0) throw new Error(String(forgotten.stderr));
  await page.goto(`${url}/console`);
  await enterConsole(page);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}
