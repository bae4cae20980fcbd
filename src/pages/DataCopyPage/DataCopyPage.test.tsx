import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataExport } from '#contract/account/user.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { DataCopyPage } from './DataCopyPage.tsx';
import type { DataCopyData } from './loadData.ts';

const copyOf = (change: Partial<DataExport> = {}): DataExport => ({
  state: 'preparing',
  progress: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  bytes: null,
  expiresAt: null,
  ...change,
});
const ready = copyOf({
  state: 'ready',
  progress: 100,
  bytes: 2_345_678,
  expiresAt: '2026-03-08T10:00:00.000Z',
});
const show = (own: DataCopyData['own'], call: CallAnswers = {}) =>
  renderPage(<DataCopyPage />, {
    as: currentUserOf(),
    data: { own },
    url: '/account/data',
    answers: { call },
  });
const password = () => screen.getByLabelText('Your password');
const askButton = () => screen.getByRole('button', { name: 'Prepare my copy' });

test('a requested export shows its progress, and then its download link', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const looks = [Promise.reject(new Error('offline')), copyOf({ progress: 40 }), ready];
    const looked = jest.fn(async () => ({ copy: (await looks.shift()) ?? null }));
    show(
      { copy: null },
      {
        'POST /api/data-copy/request': () => Promise.resolve(copyOf()),
        'POST /api/data-copy': looked,
      },
    );
    await user.type(password(), 'three words here');
    await user.click(askButton());
    const bar = await screen.findByRole('progressbar', { name: 'Preparing your copy' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    // The button is gone, but keyboard focus is not lost.
    expect(document.activeElement).toContainElement(bar);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('Your copy from 1 Mar 2026 is ready')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(looked).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});

test('a finished export is an ordinary download, with its size and last day', () => {
  show({ copy: ready });
  expect(screen.getByRole('link', { name: 'Download my copy' })).toHaveAttribute(
    'href',
    '/api/data-copy/file',
  );
  const facts = 'ZIP file, 2.3 MB. You can download it until 8 Mar 2026; then we delete it.';
  expect(screen.getByText(facts)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prepare a new copy' })).toBeVisible();
});

test.each([
  [409, 'conflict', 'A copy is already being prepared.'],
  [429, 'too-many-requests', 'You can ask for three copies a day. You can ask again later.'],
] as const)('a rejection is reported: %s %s', async (status, code, words) => {
  show(
    { copy: null },
    {
      'POST /api/data-copy/request': () => Promise.reject(new ApiFailure({ status, code })),
    },
  );
  await userEvent.type(password(), 'three words here');
  await userEvent.click(askButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(askButton()).toBeEnabled();
});

test('a failed export can be requested again', () => {
  show({ copy: copyOf({ state: 'failed' }) });
  expect(screen.getByText(/could not be prepared/)).toBeVisible();
  expect(askButton()).toBeVisible();
});

test('when accounts are hosted elsewhere exports are unavailable', () => {
  show(null);
  expect(screen.getByText(/Another service manages your account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prepare my copy' })).not.toBeInTheDocument();
});

test('a data export needs the password, and a wrong one is reported at the field', async () => {
  const ask = jest.fn((_proof: { currentPassword?: string }) =>
    Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })),
  );
  show({ copy: null }, { 'POST /api/data-copy/request': ask });
  await userEvent.click(askButton());
  expect(await screen.findByText('You need to add your password.')).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.type(password(), 'a guess');
  await userEvent.click(askButton());
  expect(ask).toHaveBeenCalledWith({ currentPassword: 'a guess' });
  expect(await screen.findByText('Please double-check your password')).toBeVisible();
  expect(password()).toHaveAttribute('aria-invalid', 'true');
});

test('a user without a password is asked to log in again', async () => {
  renderPage(<DataCopyPage />, {
    as: currentUserOf({ hasPassword: false }),
    data: { own: { copy: null } },
    url: '/account/data',
    answers: {
      call: {
        'POST /api/data-copy/request': () =>
          Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })),
      },
    },
  });
  expect(document.querySelector('input[type=password]')).toBeNull();
  expect(screen.getByText(/log in again and request it within 15 minutes/)).toBeVisible();
  await userEvent.click(askButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(/more than 15 minutes ago/);
});
