import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createIntl } from 'react-intl';
import { locales } from '#contract/locales.ts';
import {
  cacheNames,
  healthTopics,
  type CacheFigures,
  type HealthFindings,
  type HealthReport,
} from '#contract/console/health.ts';
import { mailTroubles } from '#contract/notification/mailTroubles.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { readCatalogues } from '../../../scripts/build/catalogues.ts';
import { ConsoleHealthPage } from './ConsoleHealthPage.tsx';

const state = openConsole();
const none = { facts: {}, counts: [] } as const;
const content: readonly HealthReport[] = [
  { ...none, topic: 'mail', state: 'well', finding: 'well' },
  { ...none, topic: 'disk', state: 'act', finding: 'low', facts: { size: 512_000_000 } },
  {
    ...none,
    topic: 'backup',
    state: 'well',
    finding: 'well',
    facts: { instant: '2026-03-01T02:00:00.000Z' },
  },
  {
    topic: 'queries',
    state: 'act',
    finding: 'slow',
    facts: { count: 3 },
    counts: [{ label: 'listings/search', count: 3, worst: 2340 }],
  },
];

const caches: readonly CacheFigures[] = [
  { name: 'pages', entries: 1234, bytes: 12_340_000, limit: 50_000_000, hits: 87, misses: 13 },
  { name: 'limits', entries: 2, bytes: 512, limit: 2_560_000, hits: 0, misses: 0 },
];

const show = (reports: readonly HealthReport[]) =>
  renderPage(<ConsoleHealthPage />, {
    data: { state, content: { reports, caches } },
    url: '/console/health',
  });

const topic = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement);

test('each topic shows its state, with instructions for problems', () => {
  show(content);
  expect(screen.getByText('2 items need your attention.')).toBeVisible();
  expect(topic('Email').getByText('All well')).toBeVisible();
  expect(topic('Disk').getByText('To do')).toBeVisible();
  expect(topic('Disk').getByText(/^Only 0.5 GB is free\. Delete old backups/)).toBeVisible();
  expect(topic('Backup').getByText(/^The last one was made on (1 March|March 1,) 2026\.$/)).toBeVisible();
  expect(topic('Slow queries').getByText(/3 times, up to 2.3 sec/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Is all well?' })).toHaveAttribute('aria-current', 'page');
});

test('without problems, the page says that nothing needs attention', () => {
  show(content.filter(report => report.state === 'well'));
  expect(screen.getByText('Nothing needs your attention at the moment.')).toBeVisible();
});

test('a button checks again', async () => {
  const reports = content.filter(report => report.state === 'well');
  const health = jest.fn(() => Promise.resolve({ reports, caches: [] }));
  renderPage(<ConsoleHealthPage />, {
    data: { state, content: { reports: content, caches } },
    url: '/console/health',
    answers: {
      call: { 'POST /api/console/state': () => Promise.resolve(state), 'POST /api/console/health': health },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Nothing needs your attention at the moment.')).toBeVisible();
  expect(health).toHaveBeenCalledTimes(1);
});

test('a table shows the caches with their sizes and how often they had the answer', () => {
  show([]);
  const table = within(screen.getByRole('table', { name: /^What this process has cached/ }));
  const rows = table.getAllByRole('row').map(row => row.textContent);
  expect(rows).toEqual([
    'CacheEntriesSizeHits',
    'Pages without login1,23412.3 MB of 50 MB87%',
    'Counters for limits20.5 kB of 2.6 MB–',
  ]);
});

test.each(mailTroubles)('emails that fail with %s come with what to do', trouble => {
  const label = `Postponed: mail server: EENVELOPE RCPT TO 554 5.7.1 (${trouble})`;
  show([
    { topic: 'mail', state: 'act', finding: 'failing', facts: { count: 2 }, counts: [{ label, count: 2 }] },
  ]);
  const line = within(topic('Email').getByText(label).closest('li') as HTMLElement);
  expect(line.getByText(/^[A-Z].+\.$/)).toBeVisible();
});

test('emails refused by a block list are not blamed on the settings or the address', () => {
  const label = 'Postponed: mail server: EENVELOPE RCPT TO 554 5.7.1 (block-list)';
  show([
    { topic: 'mail', state: 'act', finding: 'failing', facts: { count: 1 }, counts: [{ label, count: 1 }] },
  ]);
  expect(topic('Email').getByText(/which is on a block list\. The address is fine\./)).toBeVisible();
  expect(topic('Email').queryByText(/Correct SMTP_URL/)).not.toBeInTheDocument();
});

/** Every finding, so that none is without words. */
const findings: { [T in keyof HealthFindings]: Record<HealthFindings[T], true> } = {
  mail: { well: true, none: true, failing: true },
  jobs: { well: true, late: true, dead: true },
  disk: { well: true, low: true, unknown: true },
  backup: { well: true, old: true, never: true },
  certificate: { well: true, soon: true, invalid: true, unreachable: true, none: true },
  version: { well: true, newer: true, unset: true, unreachable: true },
  queries: { well: true, slow: true },
  errors: { well: true, some: true },
};

test.each(locales)('every finding has a sentence in %s, and every cache a name', locale => {
  const intl = createIntl({ locale, messages: readCatalogues(process.cwd())[locale] ?? {}, onError: fail });
  const facts = {
    count: 3,
    minutes: 12,
    size: '1 GB',
    when: '1',
    version: '0.1.0',
    newer: '0.2.0',
    reason: 'X',
  };
  for (const name of healthTopics)
    for (const finding of Object.keys(findings[name]))
      expect(intl.formatMessage({ id: `ConsoleHealthPage.${name}.${finding}` }, facts)).not.toMatch(/[{}]/);
  for (const name of cacheNames)
    expect(intl.formatMessage({ id: `ConsoleHealthPage.cache.${name}` })).not.toBe('');
});

function fail(error: unknown): never {
  throw error;
}
