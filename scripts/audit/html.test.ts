import { createIntl } from 'react-intl';
import { page } from '#server/adapters/stripe/simulator/pages/html.ts';
import { errorPage } from '#server/web/render/errorPage.ts';
import { offlinePage } from '#src/worker/offlinePage.ts';
import messages from '../../translations/en.json' with { type: 'json' };
import { htmlErrors } from './html.ts';

// Pages that the audit does not reach: error pages and the simulator's.

const words = {
  title: 'No connection',
  text: 'At {site}',
  keptOn: 'kept',
  keptTitle: 'Kept',
  again: 'Again',
};
const say = { ...words, danger: 'Call 112', note: 'kept', back: 'Back', reload: 'Reload' };

test('pages that are made of text have valid HTML', async () => {
  const kept = [{ path: '/order/1?a&b', title: 'A <room>', since: new Date(0) }];
  const pages = [
    errorPage(createIntl({ locale: 'en', messages }), 'unavailable'),
    await offlinePage({ locale: 'en', say, site: 'Poruch' }, kept).text(),
    page('en', 'Your account', '<p>Test</p>'),
  ];
  expect(await Promise.all(pages.map(htmlErrors))).toEqual([[], [], []]);
});

test('what is wrong is told with its place', async () => {
  const found = await htmlErrors(
    '<!doctype html>\n<html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>',
  );
  expect(found.join('\n')).toMatch(/element-permitted-content|close-order|no-implicit/);
});
