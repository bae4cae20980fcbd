import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContext } from 'playwright-core';
import { demoOperator } from '#server/config/index.ts';
import { enterConsole } from '#test/support/enterConsole.ts';
import { demoLogins } from '../../demo/seed/logins.ts';
import { people, type Viewer } from './community.ts';

/**
 * Opens a browser context for one of the users, signed in. `url`: origin of the site; `env`: environment for its
 * commands.
 */
export async function openContextAs(
  who: Viewer,
  browser: Browser,
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<BrowserContext> {
  const person: { email?: string; isNew?: boolean; isLight?: boolean } = people[who];
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  if (!person.isNew) await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url }]);
  if (person.isLight) await context.addCookies([{ name: 'light', value: 'on', url }]);
  if (person.email) await logIn(context, person.email);
  if (who === 'operator') await openConsole(context, env);
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

/** Sets up a second factor after resetting any earlier one. */
async function openConsole(context: BrowserContext, env: NodeJS.ProcessEnv): Promise<void> {
  const forgotten = spawnSync('node', ['build/server/poruch.cjs', 'operators', 'reset', demoOperator], {
    env,
  });
  if (forgotten.status !== 0) throw new Error(String(forgotten.stderr));
  const page = await context.newPage();
  await page.goto('/console');
  await enterConsole(page);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  await page.close();
}
