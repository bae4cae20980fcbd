import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import { ApiFailure } from '#src/api/failure.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { formatDay } from '#contract/time/dates.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { BookingForm } from './BookingForm.tsx';
import { addDays } from '#contract/time/isoDays.ts';
import { lastDay } from '#src/features/Nights/freeNights.ts';

const unitPrice = { amount: 2500, currency: 'EUR' };
const listing = listingOf({ price: unitPrice, title: 'Room' });
const today = new Date().toISOString().slice(0, 10);
const dayIn = (count: number) => addDays(today, count);
const taken = dayIn(20);

const slotOf = (start: string, end: string) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  seats: 1,
});

interface Scene {
  own?: boolean;
  isFree?: boolean;
  listing?: Listing;
  enquiryId?: string;
  wanted?: ChosenDays;
  answers?: ApiAnswers;
}

async function show(scene: Scene = {}) {
  const { own = false, isFree = false, enquiryId, wanted = {}, answers = {} } = scene;
  const shown = scene.listing ?? listing;
  const view = renderPage(
    <BookingForm listing={isFree ? { ...shown, price: null } : shown} {...{ own, enquiryId, wanted }} />,
    {
      as: currentUserOf(),
      answers: {
        call: {
          'GET /api/time-slots': () =>
            Promise.resolve([slotOf(dayIn(-1), taken), slotOf(addDays(taken, 1), lastDay(new Date()))]),
        },
        transactions: {
          lineItems: (_listing, stay) => Promise.resolve(lineItemsOf({ unitPrice, ...stay })),
        },
        ...answers,
      },
    },
  );
  await waitFor(() => expect(screen.queryByText('Loading available nights …')).not.toBeInTheDocument());
  return view;
}

beforeEach(() => sessionStorage.clear());

const arrival = () => screen.getByLabelText<HTMLInputElement>('Arrival');
const departure = () => screen.getByLabelText<HTMLInputElement>('Departure');
const shown = (isoDay: string) => formatDay({ locale: 'en' }, isoDay);
const expectDays = (start: string | undefined, end: string | undefined) =>
  expect([arrival(), departure()].map(({ value }) => value)).toEqual(
    [start, end].map(one => (one ? shown(one) : '')),
  );
const press = () => userEvent.click(screen.getByRole('button', { name: /Request to book|Request these/ }));

test('the missing day gets the focus, the arrival first', async () => {
  await show();
  await press();
  await waitFor(() => expect(arrival()).toHaveFocus());
  expect(screen.getByText('Please choose the day of arrival.')).toBeVisible();
  await pressDay(dayIn(3));
  await press();
  await waitFor(() => expect(departure()).toHaveFocus());
  expect(screen.getByText('Please choose the day of departure.')).toBeVisible();
});

test('days are chosen in the calendar alone: the fields take no typing and open no keyboard', async () => {
  await show();
  for (const field of [arrival(), departure()]) {
    expect(field).toHaveAttribute('readonly');
    expect(field).not.toHaveAttribute('type', 'date');
  }
});

test('complete stays show their price, and the button leads to the checkout with days and enquiry', async () => {
  const { location } = await show({ enquiryId: idOf(20) });
  await choose(dayIn(3), dayIn(5));
  expect(await screen.findAllByText('€50')).toHaveLength(2);
  expect(screen.getByText('You won’t be charged yet.')).toBeVisible();
  await press();
  await waitFor(() => expect(location()?.pathname).toBe(`/l/room/${listing.id}/checkout`));
  expect(Object.fromEntries(new URLSearchParams(location()?.search))).toEqual({
    start: dayIn(3),
    end: dayIn(5),
    transaction: idOf(20),
  });
});

test('the nights that the URL asks for come before those of the draft', async () => {
  sessionStorage.setItem(
    `poruch.typed.${currentUserOf().id}.nights.${listing.id}`,
    JSON.stringify({ start: dayIn(3), end: dayIn(5) }),
  );
  await show({ wanted: { start: dayIn(60), end: dayIn(64) } });
  expectDays(dayIn(60), dayIn(64));
  expect(day(dayIn(60))).toBeVisible();
});

test.each([
  [dayIn(200), lastDay(new Date())],
  [dayIn(-3), today],
  ['tomorrow', today],
])('nights from %s cannot be asked for: the month of %s is shown', async (start, seen) => {
  await show({ wanted: { start, end: dayIn(202) } });
  expectDays(undefined, undefined);
  expect(day(seen)).toBeVisible();
});

test.each([
  [dayIn(19), dayIn(22), 'Not all of these nights are available.'],
  [dayIn(5), dayIn(3), 'End date cannot be before start date.'],
  [dayIn(80), dayIn(95), 'Nights can be booked up to 90 days ahead.'],
])('from %s to %s is not booked: %s', async (start, end, words) => {
  const { location } = await show({ wanted: { start, end } });
  await press();
  expect(await screen.findByText(words)).toBeVisible();
  expect(location()?.pathname).toBe('/');
});

const day = (isoDay: string) =>
  screen.getAllByRole('button').find(button => button.dataset.day === isoDay) as HTMLElement;
/** Pages through the months to the day, then presses it. */
async function pressDay(isoDay: string): Promise<void> {
  while (!day(isoDay)) {
    const [first] = document.querySelectorAll<HTMLElement>('[data-day]');
    const name = (first?.dataset.day ?? '') < isoDay ? 'Next' : 'Previous';
    await userEvent.click(screen.getByRole('button', { name }));
  }
  await userEvent.click(day(isoDay));
}
async function choose(start: string, end: string): Promise<void> {
  await pressDay(start);
  await pressDay(end);
}

test('the arrival is kept when the departure is requested, by its field or by the button', async () => {
  await show();
  await pressDay(dayIn(3));
  await userEvent.click(departure());
  await pressDay(dayIn(5));
  expectDays(dayIn(3), dayIn(5));
  await pressDay(dayIn(6));
  await press();
  await waitFor(() => expect(departure()).toHaveFocus());
  await pressDay(dayIn(8));
  expectDays(dayIn(6), dayIn(8));
});

test('a new arrival does not report the departure as missing before the form is sent', async () => {
  await show();
  await choose(dayIn(3), dayIn(5));
  fireEvent.blur(departure());
  await pressDay(dayIn(8));
  expect(departure()).toHaveValue('');
  expect(screen.queryByText('Please choose the day of departure.')).not.toBeInTheDocument();
  await press();
  expect(await screen.findByText('Please choose the day of departure.')).toBeVisible();
});

test.each(['Arrival', 'Departure'])(
  'leaving the field of the %s empty reports nothing before the form is sent',
  async name => {
    await show({ wanted: name === 'Departure' ? { start: dayIn(3) } : {} });
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await userEvent.click(field);
    fireEvent.blur(field);
    const missing = `Please choose the day of ${name.toLowerCase()}.`;
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    await press();
    expect(await screen.findByText(missing)).toBeVisible();
    if (name === 'Arrival') await choose(dayIn(5), dayIn(7));
    else await pressDay(dayIn(5));
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
  },
);

test('the day whose field was pressed is changed', async () => {
  await show();
  await choose(dayIn(3), dayIn(8));
  await userEvent.click(arrival());
  await pressDay(dayIn(5));
  await userEvent.click(departure());
  await pressDay(dayIn(7));
  expectDays(dayIn(5), dayIn(7));
});

test('by keyboard alone: past both fields into the calendar, arrival, then departure', async () => {
  await show();
  act(() => arrival().focus());
  while (!(document.activeElement as HTMLElement).dataset.day) await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowRight}{Enter}');
  expectDays(dayIn(1), dayIn(3));
});

test('a listing that is offered later says so, and its calendar begins then', async () => {
  const later = dayIn(40);
  const offered = { ...listing, publicData: { ...listing.publicData, availableFrom: { date: later } } };
  const words = `Nights can be booked from ${formatDay({ locale: 'en' }, later, { withYear: true })}.`;
  await show({ listing: offered, wanted: { start: dayIn(39), end: dayIn(42) } });
  expect(screen.getByText(words)).toBeVisible();
  expect(day(later)).not.toHaveAttribute('aria-disabled');
  await press();
  expect(await screen.findAllByText(words)).toHaveLength(2);
});

test('returning restores the selected nights and guests', async () => {
  const { unmount } = await show();
  await choose(dayIn(3), dayIn(5));
  await more('Adults');
  unmount();
  await show();
  expectDays(dayIn(3), dayIn(5));
  expect(count('Adults')).toBe('1');
});

test('nights of a draft that have passed are not restored', async () => {
  sessionStorage.setItem(
    `poruch.typed.${currentUserOf().id}.nights.${listing.id}`,
    JSON.stringify({ start: dayIn(-9), end: dayIn(-7), adults: 'many', children: null }),
  );
  await show();
  expectDays(undefined, undefined);
  expect(count('Adults')).toBe('0');
});

const stepper = (name: string) => within(screen.getByRole('group', { name }));
const count = (name: string) => stepper(name).getByRole('status').textContent;
const more = (name: string) => userEvent.click(stepper(name).getByRole('button', { name: /^One more/ }));

test('the guests are counted within the place’s room, and the checkout learns of them', async () => {
  const small = { ...listing, publicData: { ...listing.publicData, capacityNumberOfPeople: 3 } };
  const { location } = await show({ listing: small });
  // Children come with an adult.
  await more('Children');
  expect([count('Adults'), count('Children')]).toEqual(['1', '1']);
  for (let time = 0; time < 3; time += 1) await more('Adults');
  await more('Children');
  expect([count('Adults'), count('Children')]).toEqual(['2', '1']);
  await choose(dayIn(3), dayIn(5));
  await press();
  await waitFor(() => expect(location()?.pathname).toMatch(/checkout$/));
  expect(Object.fromEntries(new URLSearchParams(location()?.search))).toEqual({
    start: dayIn(3),
    end: dayIn(5),
    adults: '2',
    children: '1',
  });
});

test('nobody counts the guests of what is no place to stay', async () => {
  const publicData = { ...listing.publicData, subcategories: 'services' } as const;
  await show({ listing: { ...listing, publicData } });
  expect(screen.queryByRole('group', { name: 'Adults' })).not.toBeInTheDocument();
});

test('users cannot book their own listings', async () => {
  await show({ own: true });
  expect(screen.getByText(/This is your own listing/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request to book' })).not.toBeInTheDocument();
  expect(screen.queryByText('You won’t be charged yet.')).not.toBeInTheDocument();
});

test('free nights cost nothing and request no price', async () => {
  await show({ isFree: true, answers: { transactions: {} } });
  await choose(dayIn(3), dayIn(5));
  expect(await screen.findByText('2 nights')).toBeVisible();
  expect(screen.getByText(/No card is needed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request these nights' })).toBeEnabled();
});

test('when free nights fail to load, the request can be retried', async () => {
  const query = jest
    .fn(() => Promise.resolve([slotOf(dayIn(-1), dayIn(30))]))
    .mockRejectedValueOnce(new ApiFailure({ status: 0, code: 'network' }));
  await show({ answers: { call: { 'GET /api/time-slots': query } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeVisible();
});

test('a price that cannot be computed shows an error', async () => {
  const lineItems = () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' }));
  await show({ answers: { transactions: { lineItems } } });
  await choose(dayIn(3), dayIn(5));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not calculate the price.');
});
