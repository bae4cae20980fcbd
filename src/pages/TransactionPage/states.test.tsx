import { screen, within } from '@testing-library/react';
import { bookingProcess } from '#contract/processes/booking.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { findTransition, type Process } from '#contract/processes/process.ts';
import { settings } from '#src/store/settings.ts';
import { stateLine } from '#test/support/stateLine.ts';
import { currentUserOf, listingOf, userOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { transactionAfter, waysTo } from '#test/support/transactions.ts';
import type { Role } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';
import { transitionNamed } from '#test/support/names.ts';

interface Shown {
  heading: string;
  /** Labels of the next actions. */
  next: readonly string[];
  /** Payment status; only for card payments. */
  money?: RegExp;
}

const request = 'You sent a booking request';
const waiting = 'A booking request is waiting for your answer';
const answers = ['Accept', 'Decline'];
const thread = 'Conversation about “Quiet room near the park”';
const write = ['Write a review'];

/** What each party sees in each state of specification section 4. */
const expected: Readonly<Record<string, Readonly<Record<Role, Shown>>>> = {
  enquiry: {
    customer: { heading: 'You sent an enquiry', next: ['Choose the dates'] },
    provider: { heading: 'You have an enquiry', next: [] },
  },
  'pending-payment': {
    customer: {
      heading: 'Please complete your payment',
      next: ['Finish the payment'],
      money: /Nothing is charged yet/,
    },
    provider: { heading: 'A booking is waiting for payment', next: [], money: /has not paid yet/ },
  },
  'payment-expired': {
    customer: { heading: 'The time for payment has run out', next: [], money: /Nothing was charged/ },
    provider: { heading: 'The booking was not paid in time', next: [], money: /Nothing was charged/ },
  },
  preauthorized: {
    customer: { heading: request, next: [], money: /Reserved on your card, not charged/ },
    provider: { heading: waiting, next: answers, money: /It is charged when you accept/ },
  },
  declined: {
    customer: { heading: 'Your request was declined', next: [], money: /Nothing was charged/ },
    provider: { heading: 'The request was declined', next: [], money: /Nothing was charged/ },
  },
  accepted: {
    customer: { heading: 'Your booking has been accepted', next: [], money: /Charged to your card/ },
    provider: { heading: 'You accepted the booking', next: [], money: /paid out to you after the stay/ },
  },
  canceled: {
    customer: { heading: 'Your booking was cancelled', next: [], money: /refunded to your card/ },
    provider: { heading: 'The booking was cancelled', next: [], money: /Nothing is paid out/ },
  },
  delivered: {
    customer: { heading: 'Your booking is complete', next: write, money: /Charged to your card/ },
    provider: { heading: 'The booking is complete', next: write, money: /paid out to your account/ },
  },
  'reviewed-by-customer': {
    customer: { heading: thread, next: [], money: /Charged to your card/ },
    provider: { heading: thread, next: write, money: /paid out to your account/ },
  },
  'reviewed-by-provider': {
    customer: { heading: thread, next: write, money: /Charged to your card/ },
    provider: { heading: thread, next: [], money: /paid out to your account/ },
  },
  reviewed: {
    customer: { heading: thread, next: [], money: /Charged to your card/ },
    provider: { heading: thread, next: [], money: /paid out to your account/ },
  },
};

const cases = [bookingProcess, freeBookingProcess].flatMap((process: Process) =>
  [...waysTo(process)].flatMap(([state, way]) =>
    (['customer', 'provider'] as const).map(role => ({ process, state, way, role })),
  ),
);

const paying = { settings: { ...settings(), payments: { publishableKey: 'pk_test_x' } } };

const show = (process: Process, way: readonly string[], role: Role, state: Scene['state'] = paying) => {
  const transaction = transactionAfter(process, way, {
    listing: listingOf({ price: process === bookingProcess ? { amount: 2500, currency: 'EUR' } : null }),
  });
  return renderPage(<TransactionPage />, {
    data: { role, transaction, thread: { messages: [], olderPage: null } },
    as: role === 'customer' ? currentUserOf() : currentUserOf({ ...userOf() } as never),
    ...(state ? { state } : {}),
  });
};

test.each([
  [bookingProcess, []],
  [freeBookingProcess, ['Choose the dates']],
] as const)(
  'without payments, an enquiry can be followed by a booking only if the listing is free',
  (process, next) => {
    show(process, waysTo(process).get('state/enquiry') ?? [], 'customer', {});
    const found = screen.queryAllByRole('link', { name: 'Choose the dates' });
    expect(found.map(({ textContent }) => textContent)).toEqual(next);
  },
);

/** Returns the path that leads a booking to the state where this transition is made. */
const wayBefore = (name: string) => {
  const from = findTransition(bookingProcess, transitionNamed(name))?.from;
  return (from && waysTo(bookingProcess).get(from)) ?? [];
};

const steps = /Accept|Decline|Choose the dates|Finish the payment|Write a review/;

test.each(cases.map(one => [one.process.name, one.state, one.role, one] as const))(
  'in %s, %s sees the %s heading, next step and payment status',
  (_, state, role, { process, way }) => {
    show(process, way, role);
    const wanted = expected[state.replace('state/', '')]?.[role];
    const main = within(screen.getByRole('main'));
    expect(stateLine()).toHaveTextContent(wanted?.heading ?? 'unknown');
    const found = [
      ...main.queryAllByRole('button', { name: steps }),
      ...main.queryAllByRole('link', { name: steps }),
    ];
    // The feed also links to the review.
    const names = new Set(found.map(({ textContent }) => textContent));
    expect([...names].sort()).toEqual([...(wanted?.next ?? [])].sort());
    const side = within(screen.getByRole('complementary'));
    if (process === bookingProcess && wanted?.money) expect(side.getByText(wanted.money)).toBeVisible();
    else expect(side.queryByText(/charged|refunded|paid out/i)).not.toBeInTheDocument();
  },
);

test.each(
  (['customer', 'provider'] as const).flatMap(role =>
    (
      [
        ['declined', ['decline'], 'Nothing was charged'],
        ['expired', ['expire'], 'Nothing was charged'],
        ['not paid', [], 'Nothing was charged'],
      ] as const
    ).map(([name, end, words]) => [name, role, end, words] as const),
  ),
)('a booking that was %s tells the %s that nothing was charged, and of no refund', (_, role, end, words) => {
  const way = end.length > 0 ? ['confirm-payment', ...end] : ['expire-payment'];
  show(bookingProcess, ['request-payment', ...way], role);
  const side = within(screen.getByRole('complementary'));
  expect(side.getByText(new RegExp(words))).toBeVisible();
  expect(side.queryByText(/Subtotal|Refund|Total|You receive/)).not.toBeInTheDocument();
  // The guest sees the amount, to recognise the reservation.
  expect(side.queryByText(/€50/) !== null).toBe(role === 'customer');
});

test.each(['customer', 'provider'] as const)('refunded money is shown in the breakdown for the %s', role => {
  show(bookingProcess, ['request-payment', 'confirm-payment', 'accept', 'cancel'], role);
  const side = within(screen.getByRole('complementary'));
  expect(side.getByText('Refund').parentElement).toHaveTextContent('-€50');
});

test.each([bookingProcess, freeBookingProcess] as const)(
  'a banned user’s request says why it cannot be answered, and when it expires ($name)',
  process => {
    const way = process === bookingProcess ? ['request-payment', 'confirm-payment'] : ['request'];
    const customer = { id: currentUserOf().id, banned: true, deleted: false };
    const transaction = transactionAfter(process, way, { customer });
    renderPage(<TransactionPage />, {
      data: { role: 'provider', transaction, thread: { messages: [], olderPage: null } },
      as: currentUserOf({ ...userOf() } as never),
    });
    const main = within(screen.getByRole('main'));
    expect(stateLine()).toHaveTextContent('can no longer be answered');
    expect(main.getByText(/account of the person who asked was closed/)).toHaveTextContent(
      /ends by itself by .*2026.* Our team may end it earlier/,
    );
    expect(main.queryByRole('button', { name: /Accept|Decline/ })).not.toBeInTheDocument();
    expect(
      main.queryByText(/when you accept|is waiting for your answer|You receive/),
    ).not.toBeInTheDocument();
  },
);

test('the table covers every state', () => {
  const states = cases.map(({ state }) => state.replace('state/', ''));
  expect(Object.keys(expected).sort()).toEqual([...new Set(states)].sort());
});

test.each([
  ['confirm-payment', 'The booking was requested.'],
  ['accept', 'The request was accepted.'],
  ['decline', 'The request was declined.'],
  ['expire', 'The request expired without an answer.'],
  ['cancel', 'The booking was cancelled by our team.'],
  ['complete', 'The booking was completed.'],
  ['review-1-by-customer', 'The guest wrote a review.'],
  ['review-2-by-customer', 'The guest wrote a review.'],
  ['review-1-by-provider', 'The host wrote a review.'],
  ['review-2-by-provider', 'The host wrote a review.'],
])('the feed shows %s', (name, words) => {
  show(bookingProcess, [...wayBefore(name), name], 'customer');
  const entries = within(screen.getByRole('log')).getAllByRole('listitem');
  expect(entries.at(-1)).toHaveTextContent(words);
});

test.each([['enquire'], ['request-payment'], ['expire-payment'], ['expire-review-period']])(
  'the feed omits %s',
  name => {
    const before = wayBefore(name);
    const { unmount } = show(bookingProcess, before, 'customer');
    const entries = screen.queryAllByRole('listitem').length;
    unmount();
    show(bookingProcess, [...before, name], 'customer');
    expect(screen.queryAllByRole('listitem')).toHaveLength(entries);
  },
);

test('an expired request is not shown as declined', () => {
  const way = [...(waysTo(bookingProcess).get('state/preauthorized') ?? []), 'expire'];
  const { unmount } = show(bookingProcess, way, 'customer');
  expect(stateLine()).toHaveTextContent('Nobody answered your request in time');
  unmount();
  show(bookingProcess, way, 'provider');
  expect(stateLine()).toHaveTextContent('The request has expired');
});
