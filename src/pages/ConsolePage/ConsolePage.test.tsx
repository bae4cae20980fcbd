import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import type { StatisticsSpan, OperatorStatistics } from '#contract/console/figures.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ConsolePage } from './ConsolePage.tsx';

const counts = {
  listings: 3,
  verification: 0,
  reports: 1,
  signals: 0,
  appeals: 0,
  money: 0,
  mails: 0,
  jobs: 0,
};
const open: ConsoleState = { kind: 'open', freshUntil: '2026-03-02T10:10:00.000Z', recoveryCodes: 1, counts };

const figuresOf = (span: StatisticsSpan, isMailed: boolean): OperatorStatistics => ({
  span,
  weeks: [],
  open: { reports: 0, oldest: null },
  isMailed,
});

const show = (state: ConsoleState, call: CallAnswers = {}, content: OperatorStatistics | null = null) =>
  renderPage(<ConsolePage />, {
    data: { state, content },
    url: '/console',
    answers: {
      call: {
        'POST /api/console/state': () => Promise.resolve(open),
        'POST /api/console/figures': ({ span }) => Promise.resolve(figuresOf(span, false)),
        ...call,
      },
    },
  });

test('setting up a second factor shows the recovery codes once, and then the console', async () => {
  const enrol: ConsoleState = { kind: 'enrol', secret: 'GJ5FUR3P', qr: { size: 10, path: 'M4 4h1v1h-1z' } };
  show(enrol, { 'POST /api/console/confirm-factor': ({ code }) => Promise.resolve([`${code}-kept`]) });
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('GJ5FUR3P')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('123456-kept')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('You have 1 recovery code left.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Listings 3' })).toHaveAttribute('href', '/console/listings');
  expect(screen.queryByText('123456-kept')).not.toBeInTheDocument();
});

test('the navigation marks the current page and shows counts, and Escape closes it', async () => {
  show(open);
  const navigation = within(screen.getByRole('navigation', { name: 'Console' }));
  const summary = navigation.getByText('4 waiting in all').closest('summary') as HTMLElement;
  expect(summary).toHaveTextContent('Overview');
  expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  const waits = within(navigation.getByRole('list', { name: 'To do' }));
  expect(waits.getByRole('link', { name: 'Reports 1' })).toHaveAttribute('href', '/console/reports');
  await userEvent.click(summary);
  expect(summary.closest('details')).toHaveAttribute('open');
  navigation.getByRole('link', { name: 'People' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(summary.closest('details')).not.toHaveAttribute('open');
  expect(summary).toHaveFocus();
});

test('statistics are mailed on request, until cancelled', async () => {
  let isMailed = false;
  show(
    open,
    {
      'POST /api/console/mail-figures': ({ isWanted }) => {
        isMailed = isWanted;
        return Promise.resolve();
      },
      'POST /api/console/figures': ({ span }) => Promise.resolve(figuresOf(span, isMailed)),
    },
    figuresOf(4, false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Email me these figures every Monday' }));
  const stop = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(isMailed).toBe(true);
  expect(screen.getByText(/^Every Monday you get an email/)).toBeVisible();
  await userEvent.click(stop);
  expect(await screen.findByRole('button', { name: 'Email me these figures every Monday' })).toBeVisible();
  expect(isMailed).toBe(false);
});

test('when accounts are hosted elsewhere there is only a note', () => {
  show({ kind: 'elsewhere' });
  expect(screen.getByText(/^Another service manages the accounts/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Console' })).not.toBeInTheDocument();
});
