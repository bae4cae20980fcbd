import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '#src/api/failure.ts';
import type { OutboxMail } from '#contract/notification/mail.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData, type OutboxData } from './loadData.ts';
import { OutboxPage } from './OutboxPage.tsx';

const kept: OutboxMail = {
  id: '1-1',
  to: 'ada@example.org',
  subject: 'Confirm your email address',
  kind: null,
  createdAt: '2026-03-06T10:00:00.000Z',
  state: 'kept',
  error: null,
  retryAt: null,
};
const failed: OutboxMail = {
  ...kept,
  id: 'outbox/2',
  subject: null,
  kind: 'mail/new-message',
  state: 'failed',
  error: 'mail server: EENVELOPE RCPT TO 550',
};
const letter = {
  id: '1-1',
  to: kept.to,
  subject: 'Confirm your email address',
  text: 'Hello Ada,',
  createdAt: kept.createdAt,
};

const show = (data: OutboxData) => renderPage(<OutboxPage />, { data, url: '/operator/outbox' });

test('each mail is listed with recipient and status; only stored ones open', () => {
  show({ consoleState: null, outbox: { isKeeping: true, mails: [failed, kept] }, letter: null });
  expect(screen.getByRole('link', { name: 'Confirm your email address' })).toHaveAttribute(
    'href',
    '/operator/outbox?mail=1-1',
  );
  expect(screen.getByText('mail/new-message')).toBeVisible();
  expect(screen.getByText(/RCPT TO 550/)).toBeVisible();
  expect(screen.getAllByText('ada@example.org')).toHaveLength(2);
});

test('a failed mail says what is wrong, as far as it is known', () => {
  const error = 'mail server: EENVELOPE RCPT TO 552 5.2.2 (mailbox-full)';
  show({ consoleState: null, outbox: { isKeeping: false, mails: [{ ...failed, error }] }, letter: null });
  expect(screen.getByText(/^The recipient’s email account is full\..*\(mailbox-full\)$/)).toBeVisible();
});

test('an open mail is shown as HTML in a frame that runs nothing, and as text', () => {
  show({ consoleState: null, outbox: { isKeeping: true, mails: [kept] }, letter });
  const frame = screen.getByTitle('The email as HTML');
  expect(frame).toHaveAttribute('src', '/api/operator/outbox/1-1/html');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin|forms)/);
  expect(screen.getByText('Hello Ada,')).toBeVisible();
});

test('an empty outbox says so', () => {
  show({ consoleState: null, outbox: { isKeeping: false, mails: [] }, letter: null });
  expect(screen.getByText('There is nothing here.')).toBeVisible();
});

test('the outbox requires the same second factor as the console', async () => {
  let isOpen = false;
  const call = {
    'GET /api/operator/outbox': () =>
      isOpen
        ? Promise.resolve({ isKeeping: true, mails: [kept] })
        : Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })),
    'POST /api/console/state': () => Promise.resolve({ kind: 'locked' } as const),
    'POST /api/console/unlock': async () => void (isOpen = true),
  };
  const answers = { call };
  const data = await load(loadData, 'OutboxPage', {}, '', { answers });
  expect(data).toEqual({ consoleState: { kind: 'locked' }, outbox: null, letter: null });
  renderPage(<OutboxPage />, { data, url: '/operator/outbox', answers });
  expect(screen.queryByRole('list', { name: 'Mails' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Open the console' }));
  expect(await screen.findByRole('link', { name: 'Confirm your email address' })).toBeVisible();
});

test('a mail is requested only when the URL names one', async () => {
  const find = jest.fn(() => Promise.resolve(letter));
  const call = {
    'GET /api/operator/outbox': () => Promise.resolve({ isKeeping: true, mails: [kept] }),
    'GET /api/operator/outbox/:id': find,
  };
  const arrives = (query: string) => load(loadData, 'OutboxPage', {}, query, { answers: { call } });
  expect((await arrives('')).letter).toBeNull();
  expect((await arrives('mail=1-1')).letter).toEqual(letter);
  expect(find).toHaveBeenCalledTimes(1);
});
