import { screen, within } from '@testing-library/react';
import type { RecordQuery } from '#contract/console/records.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsoleRecordsPage } from './ConsoleRecordsPage.tsx';
import { loadData, type RecordsData } from './loadData.ts';

const state = openConsole({ recoveryCodes: 9 });
const id = '00000000-0000-4000-8000-000000000001';

test('rows link to their records; the next page and the export keep the filters', () => {
  const data: RecordsData = {
    state,
    query: { kind: 'people', filters: { q: 'ada', state: 'banned' }, after: id },
    content: {
      columns: ['state', 'memberSince'],
      rows: [{ id, title: 'Ada L', cells: [{ codes: ['banned'] }, null] }],
      hasMore: true,
    },
  };
  renderPage(<ConsoleRecordsPage />, { data, url: '/console/people' });
  const row = screen.getByRole('row', { name: /Ada L/ });
  expect(within(row).getByRole('link', { name: 'Ada L' })).toHaveAttribute('href', `/console/people/${id}`);
  expect(row).toHaveTextContent('Banned');
  // On phones the row is a card, with each column's heading beside its value.
  expect(within(row).getByRole('cell', { name: 'Banned' })).toHaveAttribute('data-label', 'Status');
  // Every page also has a site search at the top.
  expect(screen.getByRole('search', { name: 'People' })).toBeVisible();
  expect(screen.getByLabelText('Name, email address or number')).toHaveValue('ada');
  expect(screen.getByLabelText('Status')).toHaveValue('banned');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    `/console/people?q=ada&state=banned&after=${id}`,
  );
  expect(screen.getByRole('link', { name: 'To the beginning' })).toHaveAttribute(
    'href',
    '/console/people?q=ada&state=banned',
  );
  expect(screen.getByRole('link', { name: 'Save as CSV (at most 10,000 rows)' })).toHaveAttribute(
    'href',
    '/api/console/records.csv?kind=people&q=ada&state=banned',
  );
});

test('unknown parameters in the URL are ignored', async () => {
  const asked: RecordQuery[] = [];
  const search = (query: RecordQuery) => {
    asked.push(query);
    return Promise.resolve({ columns: [], rows: [], hasMore: false });
  };
  const answers = {
    call: { 'POST /api/console/state': () => Promise.resolve(state), 'POST /api/console/records': search },
  };
  const query = 'q=%20ada%20&state=asleep&from=soon&colour=red&after=me';
  await load(loadData, 'ConsoleRecordsPage', { kind: 'people' }, query, { answers });
  expect(asked).toEqual([{ kind: 'people', filters: { q: 'ada' } }]);
});
