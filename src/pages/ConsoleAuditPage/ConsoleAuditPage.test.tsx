import { screen, within } from '@testing-library/react';
import { createIntl } from 'react-intl';
import type { AuditEntry } from '#contract/entities/console.ts';
import { consoleActions, consoleQueues } from '#contract/rules/console.ts';
import { locales } from '#src/config/locales.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsoleAuditPage } from './ConsoleAuditPage.tsx';
import { readCatalogues } from '../../../scripts/catalogues.ts';
import { deedText } from './deedText.ts';
import { loadData, type AuditData } from './loadData.ts';

const state = openConsole({ recoveryCodes: 1 });
const entry: AuditEntry = {
  id: '17',
  at: '2026-03-02T10:00:00.000Z',
  who: 'Olha T <olha@example.org>',
  action: 'reports/close',
  subject: 'a-report',
  reason: 'warned: Thank you',
};

test('each entry tells who, what and why; the export and the older ones keep the filters', () => {
  const data: AuditData = {
    state,
    query: { action: 'reports/', before: '99' },
    content: { entries: [entry, { ...entry, id: '16', who: null }], hasMore: true, people: [] },
  };
  renderPage(<ConsoleAuditPage />, { data, url: '/console/audit' });
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('warned: Thank you')).toBeVisible();
  expect(second).toHaveTextContent('The server, or somebody not signed in');
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute(
    'href',
    '/console/audit?action=reports%2F&before=16',
  );
  expect(screen.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
    'href',
    '/api/console/audit.csv?action=reports%2F',
  );
});

test('everything that is done in a queue, and by whom it is done there, is said in words', () => {
  const catalogues = readCatalogues(process.cwd());
  const intl = (locale: string) => createIntl({ locale, messages: catalogues[locale] ?? {} });
  const deeds = consoleQueues.flatMap(queue =>
    ['read', ...consoleActions[queue]].map(deed => `${queue}/${deed}`),
  );
  for (const locale of locales)
    for (const action of [...deeds, 'refused', 'console/codeGiven', 'operators/factorReset']) {
      const text = deedText(intl(locale), action);
      for (const code of action.split('/')) expect([locale, ...text.split(': ')]).not.toContain(code);
    }
  expect(deedText(intl('en'), 'reports/close')).toBe('Reports: closed');
  expect(deedText(intl('en'), 'appeals/cancel/failed')).toBe('Bookings to look at: canceled – failed');
  expect(deedText(intl('en'), 'command/approve')).toBe('Command on the server: approve');
  expect(deedText(intl('en'), 'planets/moved')).toBe('planets: moved');
});

test('what is no filter in the address is passed over', async () => {
  const asked: object[] = [];
  const answers = {
    console: {
      state: () => Promise.resolve(state),
      audit: (query: object) => {
        asked.push(query);
        return Promise.resolve({ entries: [], hasMore: false, people: [] });
      },
    },
  };
  await load(loadData, 'ConsoleAuditPage', {}, 'from=yesterday&to=2026-03-02&who=me&action=', { answers });
  expect(asked).toEqual([{ to: '2026-03-02' }]);
});
