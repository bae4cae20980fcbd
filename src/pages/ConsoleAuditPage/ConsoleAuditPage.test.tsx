import { screen, within } from '@testing-library/react';
import { createIntl } from 'react-intl';
import type { AuditEntry } from '#contract/console/queueItem.ts';
import { consoleActions, consoleQueues } from '#contract/console/queues.ts';
import { recordKinds } from '#contract/console/recordKinds.ts';
import { locales } from '#contract/locales.ts';
import { actionText } from '#src/features/Console/actionText.ts';
import { reasonText } from '#src/features/Console/words.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsoleAuditPage } from './ConsoleAuditPage.tsx';
import { readCatalogues } from '../../../scripts/build/catalogues.ts';
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

test('each entry shows who, what and why; the export and older entries keep the filters', () => {
  const data: AuditData = {
    state,
    query: { action: 'reports/', before: '99' },
    content: { entries: [entry, { ...entry, id: '16', who: null }], hasMore: true, people: [] },
  };
  renderPage(<ConsoleAuditPage />, { data, url: '/console/audit' });
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('Somebody was warned: Thank you')).toBeVisible();
  expect(second).toHaveTextContent('The server, or somebody not logged in');
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute(
    'href',
    '/console/audit?action=reports%2F&before=16',
  );
  expect(screen.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
    'href',
    '/api/console/audit.csv?action=reports%2F',
  );
});

/** Console actions beyond those of its queues and records. */
const otherActions = [
  'refused',
  'mails/letter',
  'verification/document',
  'reports/picture',
  'reports/document',
  'people/logOut',
  ...[
    'factorConfirmed',
    'codeRefused',
    'codeGiven',
    'codesRenewed',
    'passkeyAdded',
    'passkeyGiven',
    'passkeyRefused',
    'locked',
    'figuresExported',
  ].map(action => `console/${action}`),
  'console/auditExported',
  ...['added', 'removed', 'factorReset'].map(action => `operators/${action}`),
  ...['saved', 'reset'].map(action => `settings/${action}`),
];

test('every console action and its target have a text', () => {
  const catalogues = readCatalogues(process.cwd());
  const intl = (locale: string) => createIntl({ locale, messages: catalogues[locale] ?? {} });
  const actions = consoleQueues.flatMap(queue =>
    ['read', ...consoleActions[queue]].map(action => `${queue}/${action}`),
  );
  const ofRecords = recordKinds.flatMap(kind => [
    ...['looked', 'exported', 'private', 'noted'].map(action => `${kind}/${action}`),
    ...Object.keys(catalogues.en ?? {}).flatMap(id => {
      const prefix = `ConsoleRecordPage.action.${kind}.`;
      return id.startsWith(prefix) ? `${kind}/${id.slice(prefix.length)}` : [];
    }),
  ]);
  for (const locale of locales)
    for (const name of [...actions, ...ofRecords, ...otherActions]) {
      const [kind = '', action] = name.split('/');
      const said = [`kind.${kind}`, ...(action ? [`action.${action}`] : [])];
      for (const id of said) expect(catalogues[locale]).toHaveProperty([`ConsoleAuditPage.${id}`]);
    }
  expect(actionText(intl('en'), 'reports/close')).toBe('Reports: closed');
  expect(actionText(intl('en'), 'appeals/cancel/failed')).toBe('Bookings to check: cancelled – failed');
  expect(actionText(intl('en'), 'command/approve')).toBe('Command on the server: approve');
  expect(actionText(intl('en'), 'planets/moved')).toBe('planets: moved');
  const why = (action: string, reason: string | null) => reasonText(intl('en'), { action, reason });
  expect(why('listings/sendBack', 'duplicate: See the other one')).toBe('Posted twice: See the other one');
  expect(why('people/ban', 'other: as I wrote')).toBe('other: as I wrote');
  expect(why('people/ban/failed', 'conflict')).toBe('something had changed in the meantime');
  expect(why('people/ban/failed', 'meteor')).toBe('meteor');
  expect(why('people/looked', null)).toBe('');
});

test('unknown parameters in the URL are ignored', async () => {
  const asked: object[] = [];
  const answers = {
    call: {
      'POST /api/console/state': () => Promise.resolve(state),
      'POST /api/console/audit': (query: object) => {
        asked.push(query);
        return Promise.resolve({ entries: [], hasMore: false, people: [] });
      },
    },
  };
  await load(loadData, 'ConsoleAuditPage', {}, 'from=yesterday&to=2026-03-02&who=me&action=', { answers });
  expect(asked).toEqual([{ to: '2026-03-02' }]);
});
