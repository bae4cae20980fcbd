import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { violations } from '#test/support/axe.ts';
import { hydrated, lookAs } from '#test/support/browser.ts';
import type { Figure } from '../report.ts';
import { post } from './interactions.ts';
import type { Selection } from './selection.ts';
import type { Viewer } from './community.ts';
import { htmlErrors } from './html.ts';
import type { Stop } from './stop.ts';

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

/** Time limit for one stop, in milliseconds; some are opened, submitted and audited twice. */
const longest = 60_000;

/**
 * Audits the selected stops of one viewer: the HTML as served, and axe in both themes (light on a wide screen, dark on
 * a narrow one). Reports every problem to `say`, including interactions that failed.
 */
export async function auditRound(
  who: Viewer,
  stops: readonly Stop[],
  context: BrowserContext,
  selection: Selection,
  say: (line: string) => void,
): Promise<Figure[]> {
  let [wrongHtml, wrongAxe] = [0, 0];
  for (const stop of stops) {
    const { path, state } = stop;
    const place = `${who} ${path}${state ? ` (${state})` : ''}`;
    if (selection.has('html') && !stop.act) {
      const found = await servedErrors(context, stop);
      wrongHtml += found.length;
      for (const line of found) say(`html ${place}: ${line}`);
    }
    if (!selection.has('axe')) continue;
    const found = await withRetry(context, stop).catch((error: Error) => [
      `cannot be audited: ${error.message}`,
    ]);
    wrongAxe += found.length;
    for (const line of found) say(`axe ${place} ${line}`);
  }
  const of = `at ${stops.length} stops of the ${who}`;
  return [
    ...(selection.has('html') ? [{ what: `HTML errors ${of}`, value: wrongHtml, unit: '', budget: 0 }] : []),
    ...(selection.has('axe') ? [{ what: `axe violations ${of}`, value: wrongAxe, unit: '', budget: 0 }] : []),
  ];
}

/** Also checks status and path: an error page could be flawless. */
async function servedErrors({ request }: BrowserContext, stop: Stop): Promise<string[]> {
  const { path, form, status = 200, to = path } = stop;
  const answer = form ? await request.post(path, { form: { ...form } }) : await request.get(path);
  const shown = new URL(answer.url());
  const meant = new URL(to, shown);
  return [
    ...(answer.status() === status ? [] : [`answered ${answer.status()}`]),
    ...(meant.pathname === shown.pathname ? [] : [`redirected to ${shown.pathname}`]),
    ...(await htmlErrors(await answer.text())),
  ];
}

/** A browser that stops rendering also stops responding: retry once after a timeout. */
async function withRetry(context: BrowserContext, stop: Stop, tries = 2): Promise<string[]> {
  const page = await context.newPage();
  try {
    const found = await Promise.race([faultsAt(page, stop), sleep(longest, undefined, { ref: false })]);
    if (found) return found;
  } finally {
    await page.close();
    await context.setOffline(false);
  }
  if (tries > 1) return withRetry(context, stop, tries - 1);
  throw new Error(`timed out after ${longest / 1000} s`);
}

async function faultsAt(page: Page, { path, act, form }: Stop): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' });
  if (form) await post(page, form);
  if (act) {
    await hydrated(page);
    await act(page);
  }
  const found: string[] = [];
  for (const look of looks) {
    await lookAs(page, look);
    for (const { id, impact, place } of await violations(page))
      found.push(`(${look.colorScheme}): ${impact} ${id} ${place}`);
  }
  return found;
}
