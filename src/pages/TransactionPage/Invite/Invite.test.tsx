import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { TimeSlot } from '#contract/listing/availability.ts';
import { formatDay } from '#contract/time/dates.ts';
import { DAY } from '#contract/time/units.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { settings } from '#src/store/settings.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { transactionOf } from '#test/support/transactions.ts';
import { useSettings } from '#src/store/hooks.ts';
import { MessageForm } from '../MessageForm.tsx';
import { mayInvite, NextStep } from '../NextStep.tsx';

const listing = listingOf({
  state: 'published',
  price: null,
  publicData: { category: 'offeringPlace', subcategories: 'accomodation' },
});
const sale = (change: Partial<Transaction> = {}) =>
  transactionOf({
    processName: 'free-process',
    customer: userOf(),
    provider: currentUserOf(),
    listing,
    ...change,
  });
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

const taken = day(6);
const slots = [
  { start: `${day(-1)}T00:00:00.000Z`, end: `${taken}T00:00:00.000Z`, seats: 1 },
  { start: `${day(7)}T00:00:00.000Z`, end: `${day(95)}T00:00:00.000Z`, seats: 1 },
];

function show(
  role: 'customer' | 'provider',
  transaction: Transaction,
  call: (key: string, input?: object) => Promise<unknown> = async () => null,
  state: object = {},
  query: () => Promise<readonly TimeSlot[]> = async () => slots,
) {
  const onChange = jest.fn();
  const moved = sale({ invitation: { start: day(3), end: day(5) } });
  const answers = {
    call: (key: string, input?: object) => (key === 'GET /api/time-slots' ? query() : call(key, input)),
    transactions: { show: async () => moved },
    messages: { query: async () => pageOf([]) },
  };
  const thread = { messages: [], olderPage: null };
  const step = <NextStep {...{ role, transaction, onChange }} readOnly={false} />;
  renderPage(role === 'customer' ? step : <Writing {...{ transaction, onChange }} />, {
    as: currentUserOf(),
    answers,
    data: { role, transaction, thread },
    state,
  });
  return { onChange, moved };
}

/** The form of a host, with the chip that invites. */
function Writing(props: { transaction: Transaction; onChange: () => void }) {
  const canInvite = mayInvite(props.transaction, useSettings());
  return <MessageForm {...props} side="offers" canInvite={canInvite} />;
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: /^Invite for/ }));
const dialog = () => within(screen.getByRole('dialog'));
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Send the invitation' }));
const dayIn = (isoDay: string) =>
  screen.getByRole('dialog').querySelector<HTMLElement>(`[data-day="${isoDay}"]`);

/** Presses the days in the calendar, turning to their month. */
async function choose(...days: string[]): Promise<void> {
  await dialog().findByRole('button', { name: 'Next' });
  for (const isoDay of days) {
    if (!dayIn(isoDay)) await userEvent.click(dialog().getByRole('button', { name: 'Next' }));
    await userEvent.click(dayIn(isoDay) as HTMLElement);
  }
}

test('a host sends the nights with a message that names them', async () => {
  const call = jest.fn(async (_key: string, _input?: object) => null);
  const { onChange, moved } = show('provider', sale(), call);
  await open();
  await choose(day(3), day(5));
  await send();
  expect(call.mock.calls).toEqual([
    [
      'POST /api/inbox/invite',
      {
        transactionId: idOf(20),
        start: day(3),
        end: day(5),
        message: {
          id: expect.any(String),
          content: expect.stringMatching(/^You are welcome from .+ to .+\./),
        },
      },
    ],
  ]);
  expect(onChange).toHaveBeenCalledWith(moved);
});

test('the nights are chosen in the calendar, where those that are taken cannot be', async () => {
  show('provider', sale());
  await open();
  await choose(day(3));
  for (const name of ['Arrival', 'Departure']) {
    expect(dialog().getByLabelText(name)).toHaveAttribute('readonly');
    expect(dialog().getByLabelText(name)).not.toHaveAttribute('type', 'date');
  }
  expect(dialog().getByLabelText('Arrival')).toHaveValue(formatDay({ locale: 'en' }, day(3)));
  // The night before this day is taken.
  await choose(day(7));
  expect(dialog().getByLabelText('Departure')).toHaveValue('');
});

test('nights that could not be loaded can be requested again', async () => {
  let attempts = 0;
  const query = async () => {
    attempts += 1;
    if (attempts === 1) throw new ApiFailure({ status: 500, code: 'internal-error' });
    return slots;
  };
  show('provider', sale(), undefined, {}, query);
  await open();
  await userEvent.click(await dialog().findByRole('button', { name: 'Try again' }));
  await choose(day(3), day(5));
  expect(dialog().getByLabelText('Departure')).toHaveValue(formatDay({ locale: 'en' }, day(5)));
});

test.each([
  [undefined, undefined, 'Choose a day.'],
  [day(-1), day(2), 'This day has passed.'],
  [day(3), day(3), 'Departure must be after arrival.'],
  [day(100), day(101), 'Nights can be booked 90 days ahead at most.'],
])('from “%s” until “%s”, as invited before, is not sent: %s', async (start, end, message) => {
  const call = jest.fn(async () => null);
  show('provider', sale(start && end ? { invitation: { start, end } } : {}), call);
  await open();
  await dialog().findByRole('button', { name: 'Next' });
  await send();
  expect(await dialog().findByText(message)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

test('nights that are taken are named; a second attempt has the same message', async () => {
  const ids: unknown[] = [];
  const call = async (_key: string, input?: object) => {
    ids.push((input as { message: { id: string } }).message.id);
    throw new ApiFailure({ status: 409, code: 'transaction-booking-time-not-available' });
  };
  show('provider', sale(), call);
  await open();
  await choose(day(3), day(5));
  await send();
  expect(await dialog().findByText(/^Not all of these nights are free/)).toBeVisible();
  await send();
  expect(new Set(ids).size).toBe(1);
});

test('the guest requests the nights of an invitation, or chooses others', () => {
  const invitation = { start: day(3), end: day(5) };
  show('customer', sale({ invitation, provider: userOf(), customer: currentUserOf() }));
  expect(screen.getByRole('link', { name: 'Request these nights' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/checkout\\?start=${day(3)}&end=${day(5)}&transaction=${idOf(20)}$`)),
  );
  expect(screen.getByRole('link', { name: 'Choose other nights' })).toBeVisible();
});

test('an invitation to a day that has passed is no longer offered', () => {
  show('customer', sale({ invitation: { start: day(-2), end: day(2) } }));
  expect(screen.queryByRole('link', { name: 'Request these nights' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose the dates' })).toBeVisible();
});

test.each<[string, Partial<Transaction>, object]>([
  ['for a listing that can’t be booked', { listing: listingOf({ state: 'closed' }) }, {}],
  ['across a block', { blocked: 'apart' }, {}],
  ['to somebody who is gone', { customer: { ...userOf(), deleted: true } }, {}],
  ['elsewhere', {}, { settings: { ...settings(undefined), apiUrl: 'https://api.example' } }],
])('a host can’t invite %s', (_when, change, state) => {
  show('provider', sale(change), undefined, state);
  expect(screen.queryByRole('button', { name: 'Invite for nights' })).not.toBeInTheDocument();
});
