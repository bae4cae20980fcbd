import express from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import request from 'supertest';
import { createMemoryStorage, createStripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { errorPage } from '#server/web/render/errorPage.ts';
import { offlinePage } from '#src/worker/offlinePage.ts';
import messages from '../../../translations/en.json' with { type: 'json' };
import { htmlErrors } from './html.ts';

// Pages that the audit does not reach: error pages and those of the simulator.

const words = {
  title: 'No connection',
  text: 'At {site}',
  keptOn: 'kept',
  keptTitle: 'Kept',
  again: 'Again',
};
const say = { ...words, danger: 'Call 112', news: 'News', note: 'kept', back: 'Back', reload: 'Reload' };

/** The simulator's 3-D Secure page. */
async function bankPage(): Promise<string> {
  const simulator = await createStripeSimulator({
    storage: createMemoryStorage(),
    clock: { now: () => new Date() },
    log: { info: () => undefined, error: () => undefined },
    port: 0,
    pagesUrl: 'https://poruch.test',
  });
  const { text } = await request(express().use(simulator.pages)).get(
    '/3ds/pi_1?client_secret=a&return_url=%2F',
  );
  await simulator.close();
  return text;
}

test('pages built from strings have valid HTML', async () => {
  const drawing = readFileSync(join(projectRoot(), 'public/illustrations/offline.svg'), 'utf8');
  const kept = [{ path: '/order/1?a&b', title: 'A <room>', since: new Date(0) }];
  const pages = [
    errorPage(createIntl({ locale: 'en', messages }), 'unavailable'),
    await offlinePage({ locale: 'en', messages: say, site: 'Poruch', drawing }, kept).text(),
    await bankPage(),
  ];
  expect(await Promise.all(pages.map(htmlErrors))).toEqual([[], [], []]);
});

test('errors are reported with their position', async () => {
  const found = await htmlErrors(
    '<!doctype html>\n<html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>',
  );
  expect(found.join('\n')).toMatch(/element-permitted-content|close-order|no-implicit/);
});
