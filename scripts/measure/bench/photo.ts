import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { startBuiltServer } from '../../../test/support/builtServer.ts';
import { person, room } from '../../../test/support/cast.ts';
import { launchBrowser, openOnPhone, slowdown } from './phone.ts';
import { photo } from './pictures.ts';
import { median, type Figure } from '../report.ts';

const runs = 3;

interface Sample {
  /** Longest time the page was unresponsive, from choosing the photo until it is shown. */
  blocked: number;
  /** Until the photo was resized and its upload began. */
  shrunk: number;
  /** From then until the server had responded. */
  sent: number;
  bytes: number;
}

/**
 * Measures what a photo of 12 megapixels costs its author in the editor on an old phone with a slow connection.
 * Chromium throttles the main thread but not the worker that resizes the photo, so that part is multiplied by the
 * slowdown.
 */
export async function benchPhoto(): Promise<Figure[]> {
  const server = await startBuiltServer();
  const browser = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'poruch-photo-'));
  const file = join(folder, 'photo.jpg');
  writeFileSync(file, await photo());
  try {
    const ada = await person(server, 'Ada', 'Lovelace');
    const page = await openOnPhone(browser);
    await logIn(page, server.url, ada);
    const samples: Sample[] = [];
    for (let run = 0; run < runs; run++) {
      const draft = await ada.drafts(room);
      await page.goto(`${server.url}/l/draft/${draft.id.uuid}/draft/photos`);
      samples.push(await choose(page, file));
    }
    const of = (key: keyof Sample) => median(samples.map(sample => sample[key]));
    const whole = of('shrunk') * slowdown + of('sent');
    return [
      { what: 'a photo on a phone: longest block', value: of('blocked'), unit: 'ms', budget: 200 },
      { what: 'a photo on a phone: sent', value: of('bytes') / 1000, unit: 'KB', budget: 605 },
      { what: 'a photo on a phone: from choosing to shown', value: whole / 1000, unit: 's', budget: 15 },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function logIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/login`);
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await form.waitFor({ state: 'detached' });
}

async function choose(page: Page, file: string): Promise<Sample> {
  const picker = page.getByLabel('Add pictures');
  await picker.waitFor();
  await page.evaluate(watchBlocks);
  const isUpload = (request: Request) => request.url().includes('/images/upload');
  const since = performance.now();
  const [request] = await Promise.all([
    page.waitForRequest(isUpload, { timeout: 60_000 }),
    picker.setInputFiles(file),
  ]);
  const left = performance.now();
  await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor({ timeout: 60_000 });
  return {
    blocked: (await page.evaluate('window.longestBlock')) as number,
    shrunk: left - since,
    sent: performance.now() - left,
    bytes: request.postDataBuffer()?.length ?? Number(await request.headerValue('content-length')),
  };
}

/** Runs in the page. */
const watchBlocks = `
  window.longestBlock = 0;
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.longestBlock = Math.max(window.longestBlock, duration);
  }).observe({ type: 'longtask' });
`;
