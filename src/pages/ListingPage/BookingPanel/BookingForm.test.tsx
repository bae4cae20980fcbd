import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lineItemsOf } from '#contract/rules/lineItems.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { BookingForm } from './BookingForm.tsx';
import { daysAfter, lastDay } from './freeNights.ts';

const unitPrice = { amount: 2500, currency: 'EUR' };
const listing = listingOf({ price: unitPrice, title: 'Room' });
const today = new Date().toISOString().slice(0, 10);
const dayIn = (count: number) => daysAfter(today, count);
const taken = dayIn(20);

const slotOf = (start: string, end: string) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  seats: 1,
});

interface Scene {
  own?: boolean;
  isFree?: boolean;
  enquiryId?: string;
  answers?: ApiAnswers;
}

async function show({ own = false, isFree = false, enquiryId, answers = {} }: Scene = {}) {
  const view = renderPage(
    <BookingForm listing={isFree ? { ...listing, price: null } : listing} own={own} enquiryId={enquiryId} />,
    {
      as: currentUserOf(),
      answers: {
        timeSlots: {
          query: () =>
            Promise.resolve([slotOf(dayIn(-1), taken), slotOf(daysAfter(taken, 1), lastDay(new Date()))]),
        },
        transactions: {
          lineItems: (_listing, startDate, endDate) =>
            Promise.resolve(lineItemsOf({ unitPrice, startDate, endDate })),
        },
        ...answers,
      },
    },
  );
  await waitFor(() => expect(screen.queryByText('Looking for free nights …')).not.toBeInTheDocument());
  return view;
}

beforeEach(() => sessionStorage.clear());

const arrival = () => screen.getByLabelText('Arrival');
const departure = () => screen.getByLabelText('Departure');
const choose = (start: string, end: string) => {
  fireEvent.change(arrival(), { target: { value: start } });
  fireEvent.change(departure(), { target: { value: end } });
};
const press = () => userEvent.click(screen.getByRole('button', { name: /Request to book|Ask for these/ }));

test('the day that is missing gets the focus, first the arrival', async () => {
  await show();
  await press();
  await waitFor(() => expect(arrival()).toHaveFocus());
  expect(screen.getByText('Please choose the day of arrival.')).toBeVisible();
  fireEvent.change(arrival(), { target: { value: dayIn(3) } });
  await press();
  await waitFor(() => expect(departure()).toHaveFocus());
});

test('whole stays show their price, and the button leads to the checkout with them and the enquiry', async () => {
  const { location } = await show({ enquiryId: idOf(20) });
  choose(dayIn(3), dayIn(5));
  expect(await screen.findAllByText('€50.00')).toHaveLength(2);
  expect(screen.getByText('You won’t be charged yet.')).toBeVisible();
  await press();
  await waitFor(() => expect(location()?.pathname).toBe(`/l/room/${listing.id}/checkout`));
  expect(Object.fromEntries(new URLSearchParams(location()?.search))).toEqual({
    start: dayIn(3),
    end: dayIn(5),
    transaction: idOf(20),
  });
});

test.each([
  [dayIn(19), dayIn(22), 'Not all of these nights are free.'],
  [dayIn(5), dayIn(3), 'End date cannot be before start date.'],
  [dayIn(-5), dayIn(3), 'This day is over.'],
  [dayIn(80), dayIn(95), 'Nights can be booked up to 90 days ahead.'],
])('from %s to %s is not booked: %s', async (start, end, words) => {
  const { location } = await show();
  choose(start, end);
  await press();
  expect(await screen.findByText(words)).toBeVisible();
  expect(location()?.pathname).toBe('/');
});

test('whoever comes back finds the nights as they were, unless they are over', async () => {
  const { unmount } = await show();
  choose(dayIn(3), dayIn(5));
  unmount();
  const again = await show();
  expect(arrival()).toHaveValue(dayIn(3));
  expect(departure()).toHaveValue(dayIn(5));
  choose(dayIn(-9), dayIn(-7));
  again.unmount();
  await show();
  expect(arrival()).toHaveValue('');
});

test('one’s own listing is not booked', async () => {
  await show({ own: true });
  expect(screen.getByText(/This is your own listing/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request to book' })).not.toBeInTheDocument();
  expect(screen.queryByText('You won’t be charged yet.')).not.toBeInTheDocument();
});

test('free nights cost nothing and ask nobody for a price', async () => {
  await show({ isFree: true, answers: { transactions: {} } });
  choose(dayIn(3), dayIn(5));
  expect(await screen.findByText('2 nights')).toBeVisible();
  expect(screen.getByText(/No card is needed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for these nights' })).toBeEnabled();
});

test('free nights that cannot be asked for can be tried again', async () => {
  const query = jest
    .fn(() => Promise.resolve([slotOf(dayIn(-1), dayIn(30))]))
    .mockRejectedValueOnce(new ApiFailure({ status: 0, code: 'network' }));
  await show({ answers: { timeSlots: { query } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeVisible();
});

test('a price that cannot be computed says so', async () => {
  const lineItems = () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' }));
  await show({ answers: { transactions: { lineItems } } });
  choose(dayIn(3), dayIn(5));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not compute the price.');
});
