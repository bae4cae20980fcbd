import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { violations } from '#test/support/axe.ts';
import { hydrated, lookAs } from '#test/support/browser.ts';
import type { Figure } from '../bench/report.ts';
import { post } from './acts.ts';
import type { Asked } from './asked.ts';
import type { Who } from './community.ts';
import { htmlErrors } from './html.ts';
import type { Stop } from './stops.ts';

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

/** Longest that a stop may take, in milliseconds: some are opened, sent and judged twice. */
const longest = 60_000;

/**
 * HTML as it is served, and axe in both themes, wide by day and narrow by night, at the wanted stops of a round. Tells
 * `say` of everything that is wrong, also of what could not be done on a page.
 */
export async function auditRound(
  who: Who,
  stops: readonly Stop[],
  context: BrowserContext,
  asked: Asked,
  say: (line: string) => void,
): Promise<Figure[]> {
  let [wrongHtml, wrongAxe] = [0, 0];
  for (const stop of stops) {
    const { path, state } = stop;
    const place = `${who} ${path}${state ? ` (${state})` : ''}`;
    if (asked.has('html') && !stop.act) {
      const found = await servedFaults(context, stop);
      wrongHtml += found.length;
      for (const line of found) say(`html ${place}: ${line}`);
    }
    if (!asked.has('axe')) continue;
    const found = await inTime(context, stop).catch((error: Error) => [`cannot be judged: ${error.message}`]);
    wrongAxe += found.length;
    for (const line of found) say(`axe ${place} ${line}`);
  }
  const of = `at ${stops.length} stops of the ${who}`;
  return [
    ...(asked.has('html') ? [{ what: `HTML errors ${of}`, value: wrongHtml, unit: '', budget: 0 }] : []),
    ...(asked.has('axe') ? [{ what: `axe violations ${of}`, value: wrongAxe, unit: '', budget: 0 }] : []),
  ];
}

/** Also that the page was really there: one in its place could be without a fault. */
async function servedFaults({ request }: BrowserContext, stop: Stop): Promise<string[]> {
  const { path, form, status = 200, to = path } = stop;
  const answer = form ? await request.post(path, { form: { ...form } }) : await request.get(path);
  const shown = new URL(answer.url());
  const meant = new URL(to, shown);
  return [
    ...(answer.status() === status ? [] : [`answered ${answer.status()}`]),
    ...(meant.pathname === shown.pathname ? [] : [`led to ${shown.pathname}`]),
    ...(await htmlErrors(await answer.text())),
  ];
}

/** A browser that draws no more answers no more: what takes too long is tried once again. */
async function inTime(context: BrowserContext, stop: Stop, tries = 2): Promise<string[]> {
  const page = await context.newPage();
  try {
    const found = await Promise.race([faultsAt(page, stop), sleep(longest, undefined, { ref: false })]);
    if (found) return found;
  } finally {
    await page.close();
    await context.setOffline(false);
  }
  if (tries > 1) return inTime(context, stop, tries - 1);
  throw new Error(`it takes more than ${longest / 1000} s`);
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
