import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Statistics, WeeklyStatistics } from '#contract/console/figures.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';

const week = (monday: string, change: Partial<WeeklyStatistics> = {}): WeeklyStatistics => ({
  week: monday,
  offers: 4,
  requests: 2,
  conversations: 6,
  matches: 5,
  answerSeconds: 5400,
  bookings: { requested: 3, accepted: 2, refused: 1, canceled: 0, completed: 1 },
  money: [{ currency: 'EUR', paid: 12_345, paidOut: 11_000 }],
  reports: { filed: 1, closed: 1 },
  ...change,
});
const figures: Statistics = {
  span: 4,
  weeks: [
    week('2026-02-09'),
    week('2026-02-16', { answerSeconds: null }),
    week('2026-02-23'),
    week('2026-03-02', { offers: 7, money: [] }),
  ],
  open: { reports: 2, oldest: '2026-03-01T08:00:00.000Z' },
};
const show = (change: Partial<Statistics> = {}) =>
  renderPage(<FiguresPanel figures={{ ...figures, ...change }} />);

test('each chart has a name and a description, and a table of the same figures beside it', async () => {
  show();
  const charts = screen.getAllByRole('img');
  expect(charts).toHaveLength(6);
  for (const chart of charts) expect(chart).toHaveAccessibleName();
  const offers = within(screen.getByRole('figure', { name: 'Offers and requests' }));
  await userEvent.click(offers.getByText('As a table'));
  const rows = within(offers.getByRole('table', { name: 'Offers and requests' })).getAllByRole('row');
  expect(rows.map(row => row.textContent)).toEqual([
    'Week beginningOffersRequests',
    'Mon 9 Feb42',
    'Mon 16 Feb42',
    'Mon 23 Feb42',
    'Mon 2 Mar72',
  ]);
});

test('money is shown in its currency, a week without payments has none, and time is in hours', () => {
  show();
  const money = within(screen.getByRole('figure', { name: 'Money (EUR)' }));
  expect(money.getAllByRole('row', { hidden: true })[1]).toHaveTextContent('€123.45');
  expect(money.getAllByRole('row', { hidden: true })[4]).toHaveTextContent('€0');
  const answers = within(screen.getByRole('figure', { name: 'Time to the first answer' }));
  const told = answers.getAllByRole('row', { hidden: true }).map(row => row.lastChild?.textContent);
  expect(told).toEqual(['Median', '1.5 hr', '–', '1.5 hr', '1.5 hr']);
});

test('the number of weeks is chosen by links, and all of it is saved as CSV', () => {
  show();
  expect(screen.getByRole('link', { name: '52 weeks' })).toHaveAttribute('href', '/console?weeks=52');
  expect(screen.getByRole('link', { name: '4 weeks' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
    'href',
    '/api/console/figures.csv?span=4',
  );
  expect(screen.getByText(/2 reports are waiting, the oldest since/)).toBeVisible();
});

test('while older weeks are being counted it says so', () => {
  show({ span: 52, open: { reports: 0, oldest: null } });
  expect(screen.getByText(/Older weeks are still being counted/)).toBeVisible();
  expect(screen.getByText('No open reports.')).toBeVisible();
});

test('the axes have values and weeks, and the week that is pointed at or chosen by keys is shown', async () => {
  show();
  const offers = within(screen.getByRole('figure', { name: 'Offers and requests' }));
  const legend = () => offers.getAllByRole('listitem').map(item => item.textContent);
  expect(offers.getAllByText(/^[02468]$/, { ignore: 'td, b' }).map(tick => tick.textContent)).toEqual([
    '8',
    '6',
    '4',
    '2',
    '0',
  ]);
  expect(legend()).toEqual(['Offers: 7', 'Requests: 2']);
  expect(offers.getByText('Week beginning Mon 2 Mar')).toBeVisible();
  const chooser = offers.getByRole('slider', { name: 'Week in the chart “Offers and requests”' });
  expect(chooser).toHaveAttribute('aria-valuetext', 'Week beginning Mon 2 Mar, Offers: 7, Requests: 2');
  fireEvent.change(chooser, { target: { value: '0' } });
  expect(chooser).toHaveAttribute('aria-valuetext', 'Week beginning Mon 9 Feb, Offers: 4, Requests: 2');
  expect(legend()).toEqual(['Offers: 4', 'Requests: 2']);
  jest.spyOn(chooser, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 100));
  await userEvent.pointer({ target: chooser, coords: { clientX: 290 } });
  expect(offers.getByText('Week beginning Mon 23 Feb')).toBeVisible();
  await userEvent.unhover(chooser);
  expect(legend()).toEqual(['Offers: 7', 'Requests: 2']);
});
