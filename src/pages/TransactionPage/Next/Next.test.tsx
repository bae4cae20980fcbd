import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking, Transaction } from '#contract/booking/transaction.ts';
import { DAY } from '#contract/time/units.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { NextStep } from '../NextStep.tsx';
import { StayNext } from '../Stay/StayNext.tsx';

/** A stay of a week that begins so many days from now. */
function stayFrom(ahead: number): Booking {
  const midnight = (days: number) =>
    `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const [start, end] = [midnight(ahead), midnight(ahead + 7)];
  return { id: idOf(30), state: 'accepted', start, end, displayStart: start, displayEnd: end };
}

const accepted = (booking: Booking, change: Partial<Transaction> = {}) =>
  transactionOf({
    processName: 'free-process',
    state: 'state/accepted',
    lastTransition: 'transition/accept',
    customer: currentUserOf(),
    provider: userOf(),
    location: { address: 'Invalidenstraße 116, 10115 Berlin' },
    booking,
    ...change,
  });
const show = (role: 'customer' | 'provider', transaction: Transaction) =>
  renderPage(
    <>
      <NextStep {...{ role, transaction, readOnly: false, onChange: () => undefined }} />
      <StayNext {...{ role, transaction }} />
    </>,
    { as: currentUserOf(), data: { role, transaction, thread: { messages: [], olderPage: null } } },
  );

beforeEach(() => localStorage.clear());

test('before a stay both parties read what to do, and can save its days', async () => {
  const saved: { name: string; type: string }[] = [];
  const files = new Map<string, Blob>();
  URL.createObjectURL = file => {
    files.set('blob:1', file as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, type: file.type });
  };
  const { unmount } = show('customer', accepted(stayFrom(5)));
  expect(screen.getByText(/^Write to Ada L when you will arrive/)).toBeVisible();
  expect(screen.getByText(/The address is on this page/)).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/booked.svg"]')).toHaveAttribute('alt', '');
  await userEvent.click(screen.getByRole('button', { name: 'Save the dates in your calendar' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'poruch.ics', type: 'text/calendar' }]));
  unmount();
  show('provider', accepted(stayFrom(5), { customer: userOf(), provider: currentUserOf() }));
  expect(screen.getByText(/^Write to Ada L how to find you/)).toBeVisible();
  expect(screen.getByText('Ada L can see the address now.')).toBeVisible();
});

test('during a stay its guest is asked whether all is well, until the answer is yes', async () => {
  const transaction = accepted(stayFrom(-3));
  const { unmount } = show('customer', transaction);
  expect(screen.queryByText('What happens next')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, all is well' }));
  expect(screen.getByText(/^Good to hear/)).toBeVisible();
  unmount();
  show('customer', transaction);
  expect(screen.queryByText('Is everything all right?')).not.toBeInTheDocument();
});

test('what is wrong is reported to the team', async () => {
  show('customer', accepted(stayFrom(-3)));
  await userEvent.click(screen.getByRole('button', { name: 'Something is wrong' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a host is not asked', () => {
  show('provider', accepted(stayFrom(-3), { customer: userOf(), provider: currentUserOf() }));
  expect(screen.queryByText('Is everything all right?')).not.toBeInTheDocument();
  expect(screen.queryByText('What happens next')).not.toBeInTheDocument();
});

test('a guest whose request was sent sees by when it is answered, with a drawing', () => {
  show(
    'customer',
    accepted(stayFrom(5), { state: 'state/preauthorized', lastTransition: 'transition/request' }),
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Ada L can answer until/);
  expect(document.querySelector('img[src="/illustrations/enquirySent.svg"]')).toHaveAttribute('alt', '');
});
