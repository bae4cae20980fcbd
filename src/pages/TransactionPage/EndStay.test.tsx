import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingProcess, endableBookingProcess } from '#contract/processes/booking.ts';
import { endableFreeBookingProcess, freeBookingProcess } from '#contract/processes/freeBooking.ts';
import type { Process } from '#contract/processes/process.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { settings } from '#src/store/settings.ts';
import { currentUserOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { bookingOf, transactionAfter, waysTo } from '#test/support/transactions.ts';
import type { Role } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';
import { stateNamed } from '#test/support/names.ts';

const end = jest.fn();

interface Scene {
  process?: Process;
  role?: Role;
  state?: string;
  url?: string;
  apiUrl?: string;
}

const wayTo = (process: Process, state: string) => waysTo(process).get(stateNamed(state)) ?? [];
const after = (process: Process, names: readonly string[]) =>
  transactionAfter(process, names, {
    customer: userOf({ id: 'guest' }),
    provider: currentUserOf({ id: 'host' }),
    booking: bookingOf(),
  });

function show({
  process = endableBookingProcess,
  role = 'provider',
  state = 'accepted',
  url = '/sale/1/details',
  apiUrl = '',
}: Scene = {}) {
  return renderPage(<TransactionPage />, {
    url,
    data: {
      role,
      transaction: after(process, wayTo(process, state)),
      thread: { messages: [], olderPage: null },
    },
    as: currentUserOf({ id: role === 'provider' ? 'host' : 'guest' }),
    answers: { transactions: { end } },
    state: { settings: { ...settings(), apiUrl } },
  });
}

const opener = () => screen.queryByRole('button', { name: 'End this arrangement' });
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));

beforeEach(() => {
  end.mockReset();
  jest.useFakeTimers({ now: new Date('2026-04-01T10:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test.each<[string, Scene, boolean]>([
  ['by the host', {}, true],
  ['by the guest', { role: 'customer' }, true],
  ['that is free', { process: endableFreeBookingProcess }, true],
  ['that is only requested', { state: 'preauthorized' }, false],
  ['that is over', { state: 'delivered' }, false],
  ['of release-1, by the host', { process: bookingProcess }, true],
  ['of release-1, by the guest', { process: bookingProcess, role: 'customer' }, true],
  ['of release-1 that is free', { process: freeBookingProcess }, true],
  ['of a marketplace hosted elsewhere', { apiUrl: 'https://api.example.org' }, false],
])('whether a stay %s can be ended', (_, scene, isPossible) => {
  show(scene);
  expect(opener() !== null).toBe(isPossible);
});

test('a party who can end the stay is not referred to the team', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Ask to cancel' })).not.toBeInTheDocument();
});

test('a guest whose stay has begun can ask the team', () => {
  jest.setSystemTime(new Date('2026-12-31T10:00:00Z'));
  show({ role: 'customer' });
  expect(opener()).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask to cancel' })).toBeVisible();
});

test('two taps end the stay: the dialog states what happens to the money, and afterwards the other party can be reported', async () => {
  const ended = after(endableBookingProcess, [
    ...wayTo(endableBookingProcess, 'accepted'),
    'end-by-provider',
  ]);
  end.mockResolvedValue(ended);
  show();
  await userEvent.click(opener()!);
  expect(dialog().getByText(/no longer sees your address/)).toBeVisible();
  expect(dialog().getByText(/The guest gets everything back: €/)).toBeVisible();
  expect(dialog().getByText(/If you are in danger, leave and call/)).toBeVisible();
  expect(dialog().getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  await press('End it now');
  expect(end).toHaveBeenCalledWith(ended.id, false);
  expect(await screen.findByText('The arrangement has ended')).toBeVisible();
  expect(screen.getByText('The arrangement has ended').closest('[tabindex="-1"]')).toHaveFocus();
  expect(screen.getAllByRole('button', { name: /Report/ }).length).toBeGreaterThan(1);
  expect(screen.getAllByText('The host has ended the arrangement.')[0]).toBeVisible();
  expect(opener()).toBeNull();
});

test.each(['End it now', 'keeps the pen'])(
  'for a reason of fear the other party is blocked in the same step, unless the box is cleared: %s',
  async does => {
    const isBlocking = does === 'End it now';
    const ended = after(bookingProcess, [...wayTo(bookingProcess, 'accepted'), 'cancel']);
    end.mockResolvedValue(isBlocking ? { ...ended, blocked: 'byMe' } : ended);
    show({ process: bookingProcess });
    await userEvent.click(opener()!);
    const box = () => dialog().getByRole('checkbox', { name: /^Block .* too/ });
    expect(box()).not.toBeChecked();
    await userEvent.click(dialog().getByRole('radio', { name: /I don’t feel safe/ }));
    expect(box()).toBeChecked();
    await userEvent.click(dialog().getByRole('radio', { name: /Plans have changed/ }));
    expect(box()).not.toBeChecked();
    await userEvent.click(dialog().getByRole('radio', { name: /I don’t feel safe/ }));
    if (!isBlocking) await userEvent.click(box());
    await press('End it now');
    expect(end).toHaveBeenCalledWith(ended.id, isBlocking);
    const words = isBlocking ? /can no longer write to you or ask/ : /block or report them/;
    expect(await screen.findByText(words)).toBeVisible();
  },
);

test('the box is ticked together with the reason of fear, not a moment later', async () => {
  show();
  await userEvent.click(opener()!);
  const box = dialog().getByRole('checkbox', { name: /^Block .* too/ });
  // As in a browser, where nothing waits for what an event leaves to be done.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  dialog()
    .getByRole('radio', { name: /I don’t feel safe/ })
    .click();
  await Promise.resolve();
  await Promise.resolve();
  expect(box).toBeChecked();
});

test('a box that somebody has ticked stays ticked, whatever the reason', async () => {
  show();
  await userEvent.click(opener()!);
  await userEvent.click(dialog().getByRole('checkbox', { name: /^Block .* too/ }));
  await userEvent.click(dialog().getByRole('radio', { name: /Plans have changed/ }));
  expect(dialog().getByRole('checkbox', { name: /^Block .* too/ })).toBeChecked();
});

test('the dialog tells a guest until when the refund is full', async () => {
  show({ role: 'customer' });
  await userEvent.click(opener()!);
  expect(dialog().getByText(/up to and including the day of arrival/)).toBeVisible();
  await press('Keep it');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(end).not.toHaveBeenCalled();
});

test('a rejection is shown in the dialog', async () => {
  end.mockRejectedValue(new ApiFailure({ status: 409, code: 'transaction-invalid-action-sequence' }));
  show({ role: 'customer' });
  await userEvent.click(opener()!);
  await press('End it now');
  expect(await dialog().findByText(/The day of arrival has passed/)).toBeVisible();
});

test('without JavaScript the URL opens the dialog', () => {
  show({ url: '/sale/1/details?end=ask' });
  expect(dialog().getByRole('button', { name: 'End it now' })).toBeVisible();
});
