import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DAY, MINUTE } from '#contract/time/units.ts';
import type { ConsoleState, QueueLine } from '#contract/console/queueItem.ts';
import type { StatisticsSpan, OperatorStatistics } from '#contract/console/figures.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsolePage, loadData } from './ConsolePage.tsx';
import type { WaitingLine } from './WaitingList.tsx';

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

const show = (
  state: ConsoleState,
  call: CallAnswers = {},
  content: OperatorStatistics | null = null,
  waiting: readonly WaitingLine[] = [],
) =>
  renderPage(<ConsolePage />, {
    data: { state, content: content && { figures: content, waiting } },
    url: '/console',
    answers: {
      call: {
        'POST /api/console/state': () => Promise.resolve(open),
        'POST /api/console/queue': () => Promise.resolve([]),
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

const lineOf = (id: string, since: string, more: Partial<QueueLine> = {}): QueueLine => ({
  id,
  title: id,
  about: '',
  since,
  marks: [],
  claimedBy: null,
  ...more,
});

test('what waits is read from the queues that have something, urgent first and then the oldest', async () => {
  const asked: string[] = [];
  const lines: Partial<Record<string, QueueLine[]>> = {
    listings: [lineOf('room', '2026-03-01T10:00:00.000Z'), lineOf('van', '2026-02-01T10:00:00.000Z')],
    reports: [
      lineOf('old', '2026-02-20T10:00:00.000Z'),
      lineOf('danger', '2026-03-02T10:00:00.000Z', { marks: ['urgent'] }),
    ],
  };
  const answers: CallAnswers = {
    'POST /api/console/state': () => Promise.resolve(open),
    'POST /api/console/figures': ({ span }) => Promise.resolve(figuresOf(span, false)),
    'POST /api/console/queue': ({ queue }) => Promise.resolve((asked.push(queue), lines[queue] ?? [])),
  };
  const { content } = await load(loadData, 'ConsolePage', {}, '', { answers: { call: answers } });
  expect(asked).toEqual(['listings', 'reports']);
  expect(content?.waiting.map(({ queue, id }) => `${queue} ${id}`)).toEqual([
    'reports danger',
    'listings van',
    'reports old',
    'listings room',
  ]);
});

test('each waiting item says its kind and the reason, and leads to its queue', () => {
  const since = new Date(Date.now() - 34 * DAY - MINUTE).toISOString();
  const full = 'mail server: EENVELOPE RCPT TO 452 4.2.2 (mailbox-full)';
  show(open, {}, figuresOf(12, false), [
    { queue: 'reports', ...lineOf('one', since, { title: 'Room', about: 'danger', marks: ['urgent'] }) },
    { queue: 'listings', ...lineOf('two', since, { title: 'Van', about: 'Petro S', marks: ['new'] }) },
    { queue: 'verification', ...lineOf('three', since, { title: 'Ada L' }) },
    { queue: 'mails', ...lineOf('outbox/4', since, { title: 'mail/user-approved', about: full }) },
  ]);
  const list = within(screen.getByRole('region', { name: 'What is waiting' }));
  const [report, listing, badge, mail] = list.getAllByRole('link');
  expect(report).toHaveAttribute('href', '/console/reports?item=one');
  expect(report).toHaveTextContent(/^Report.*Room.*danger.*Urgent34 days ago · \d+ \w+ \d{4}$/i);
  expect(listing).toHaveTextContent(/^Listing.*Van.*New · Petro S/);
  expect(badge).toHaveTextContent(/^Badge.*Ada L.*Asks for the badge/);
  expect(mail).toHaveTextContent(
    /^Failed email.*mail\/user-approved.*The recipient’s email account is full\./,
  );
  expect(mail).not.toHaveTextContent('EENVELOPE');
  // The queues have four, all of them shown.
  expect(list.queryByText(/more/)).not.toBeInTheDocument();
});
