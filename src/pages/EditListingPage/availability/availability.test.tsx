import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AvailabilityException } from '#contract/listing/availability.ts';
import type { Booking } from '#contract/booking/transaction.ts';
import { ApiFailure } from '#src/api/failure.ts';
import type { CalendarSpan, ListingInput } from '#src/api/inputs.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from '../EditListingPage.tsx';
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx';

const broken = new ApiFailure({ status: 500, code: 'internal-error' });
const at = (day: string) => `${day}T00:00:00.000Z`;
const exception = (id: number, start: string, end: string, seats = 0): AvailabilityException => ({
  id: idOf(id),
  start: at(start),
  end: at(end),
  seats,
});
const stay: Booking = {
  id: idOf(90),
  start: at('2026-03-10'),
  end: at('2026-03-12'),
  displayStart: at('2026-03-10'),
  displayEnd: at('2026-03-12'),
  state: 'accepted',
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z'), advanceTimers: true });
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** A marketplace that stores exceptions; `change` replaces some of its responses. */
function showCalendar(kept: AvailabilityException[], change: ApiAnswers = {}, availableFrom?: string) {
  let next = 100;
  const calls: string[] = [];
  const answers: ApiAnswers = {
    availabilityExceptions: {
      query: ({ start, end }) => Promise.resolve(kept.filter(one => one.start < end && one.end > start)),
      create: ({ start, end, seats }) => {
        const made = { id: idOf(next++), start, end, seats };
        kept.push(made);
        calls.push(`create ${start.slice(0, 10)} ${end.slice(0, 10)} ${seats}`);
        return Promise.resolve(made);
      },
      delete: id => {
        const index = kept.findIndex(one => one.id === id);
        kept.splice(index, 1);
        calls.push('delete');
        return Promise.resolve();
      },
      ...change.availabilityExceptions,
    },
    bookings: { query: () => Promise.resolve([stay]), ...change.bookings },
  };
  renderPage(<AvailabilityCalendar listingId={idOf(10)} plan={null} availableFrom={availableFrom} />, {
    as: currentUserOf(),
    answers,
  });
  return { calls };
}

const day = (isoDay: string) =>
  screen.getAllByRole('button').find(button => button.dataset.day === isoDay) as HTMLElement;
const loaded = () => waitFor(() => expect(day('2026-03-10')).toHaveAccessibleName(/booked or requested$/));
const isBlocked = (isoDay: string) => expect(day(isoDay)).toHaveAccessibleName(/, blocked$/);
const isOpen = (isoDay: string) => expect(day(isoDay)).toHaveAccessibleName(/, available$/);

test('pressing a day blocks it, pressing it again opens it; booked days stay', async () => {
  const { calls } = showCalendar([]);
  await loaded();
  await userEvent.click(day('2026-03-06'));
  isBlocked('2026-03-06');
  await waitFor(() => expect(calls).toEqual(['create 2026-03-06 2026-03-07 0']));
  await waitFor(() => expect(day('2026-03-06')).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(day('2026-03-06'));
  isOpen('2026-03-06');
  await waitFor(() => expect(calls).toEqual(['create 2026-03-06 2026-03-07 0', 'delete']));
  await userEvent.click(day('2026-03-11'));
  await userEvent.click(day('2026-03-01'));
  expect(calls).toHaveLength(2);
});

test('past days are shown as past, not as free', async () => {
  showCalendar([]);
  await loaded();
  expect(day('2026-03-01')).toHaveAccessibleName(/, past$/);
  isOpen('2026-03-02');
});

test('days before the listing is offered are not free and cannot be changed; booked ones are shown', async () => {
  const { calls } = showCalendar([], {}, '2026-03-14');
  await loaded();
  expect(screen.getByText(/Your listing is offered from Sat, 14 Mar 2026/)).toBeVisible();
  expect(day('2026-03-13')).toHaveAccessibleName(/, not offered yet$/);
  isOpen('2026-03-14');
  await userEvent.click(day('2026-03-13'));
  await several();
  await userEvent.click(day('2026-03-13'));
  expect(screen.getByText('Press the first day.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a failed change is rolled back and reported', async () => {
  showCalendar([], { availabilityExceptions: { create: () => Promise.reject(broken) } });
  await loaded();
  await userEvent.click(day('2026-03-06'));
  expect(await screen.findByText(/The last change could not be saved/)).toBeVisible();
  isOpen('2026-03-06');
});

test('after a partly failed change the days are shown as stored', async () => {
  const long = exception(1, '2026-03-05', '2026-03-09');
  showCalendar([long], { availabilityExceptions: { create: () => Promise.reject(broken) } });
  await loaded();
  isBlocked('2026-03-08');
  await userEvent.click(day('2026-03-06'));
  await screen.findByText(/The last change could not be saved/);
  isOpen('2026-03-08');
});

test('a month that failed to load is reported, and requested again on return', async () => {
  let isDown = true;
  const asked: string[] = [];
  const query = ({ start }: CalendarSpan) => {
    asked.push(start.slice(0, 10));
    return start.startsWith('2026-04') && isDown ? Promise.reject(broken) : Promise.resolve([]);
  };
  showCalendar([], { availabilityExceptions: { query } });
  await loaded();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('The days of April 2026 could not be loaded.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
  expect(asked).toEqual(['2026-03-02', '2026-04-01', '2026-04-01']);
});

const several = () => userEvent.click(screen.getByRole('radio', { name: 'Several days' }));
const range = () => within(screen.getByRole('group', { name: 'Several days at once' }));
const selected = () =>
  screen.getAllByRole('button', { name: / selected, / }).map(({ textContent }) => textContent);

test('several days are chosen by their first and last, and blocked at once except for booked ones', async () => {
  const { calls } = showCalendar([]);
  await loaded();
  expect(screen.queryByRole('group', { name: 'Several days at once' })).not.toBeInTheDocument();
  await several();
  expect(range().getByRole('status')).toHaveTextContent('Press the first day.');
  expect(range().getByRole('button', { name: 'Block these days' })).toBeDisabled();
  // The last day may be pressed first.
  await userEvent.click(day('2026-03-14'));
  expect(range().getByRole('status')).toHaveTextContent('From Sat, 14 Mar 2026. Now press the last day.');
  await userEvent.click(day('2026-03-08'));
  expect(range().getByText('Sun, 8 Mar 2026 to Sat, 14 Mar 2026: 7 days')).toBeVisible();
  expect(selected()).toEqual(['8', '9', '10', '11', '12', '13', '14']);
  expect(range().getByText(/^2 of these days are booked or requested/)).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(range().getByRole('button', { name: 'Block these days' }));
  expect(await range().findByText('Done. Booked days stay as they are.')).toBeVisible();
  expect(calls).toEqual(['create 2026-03-08 2026-03-10 0', 'create 2026-03-12 2026-03-15 0']);
  isBlocked('2026-03-14');

  // The same days are opened again, then another press begins with other days.
  await userEvent.click(range().getByRole('button', { name: 'Open these days' }));
  await waitFor(() => isOpen('2026-03-14'));
  await userEvent.click(day('2026-03-20'));
  expect(selected()).toEqual(['20']);
  expect(range().queryByText(/^Done/)).not.toBeInTheDocument();
});

test('several days are chosen with the keyboard, across months', async () => {
  const { calls } = showCalendar([]);
  await loaded();
  await several();
  act(() => day('2026-03-30').focus());
  await userEvent.keyboard('{Enter}{ArrowRight}');
  expect(selected()).toEqual(['30', '31']);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(day('2026-04-02')).not.toHaveAttribute('aria-disabled'));
  await userEvent.keyboard('{Enter}');
  expect(range().getByText('Mon, 30 Mar 2026 to Thu, 2 Apr 2026: 4 days')).toBeVisible();
  await userEvent.click(range().getByRole('button', { name: 'Block these days' }));
  expect(await range().findByText(/^Done/)).toBeVisible();
  expect(calls).toEqual(['create 2026-03-30 2026-04-03 0']);
});

test('nothing but booked days cannot be changed, which is said beside them', async () => {
  showCalendar([]);
  await loaded();
  await several();
  await userEvent.click(day('2026-03-10'));
  expect(range().getByRole('alert')).toHaveTextContent(
    'This day is booked or requested and cannot be changed.',
  );
  await userEvent.click(day('2026-03-11'));
  expect(range().getByRole('alert')).toHaveTextContent(/^All of these days are booked/);
  expect(range().getByRole('button', { name: 'Block these days' })).toBeDisabled();
});

test('days whose month cannot be loaded are not changed', async () => {
  let isDown = false;
  const { calls } = showCalendar([], {
    availabilityExceptions: { query: () => (isDown ? Promise.reject(broken) : Promise.resolve([])) },
  });
  await loaded();
  await several();
  await userEvent.click(day('2026-03-30'));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(day('2026-04-30')).not.toHaveAttribute('aria-disabled'));
  isDown = true;
  act(() => day('2026-04-30').focus());
  await userEvent.keyboard('{PageDown}');
  expect(await screen.findByText('The days of May 2026 could not be loaded.')).toBeVisible();
  await userEvent.click(day('2026-05-05'));
  expect(range().getByRole('status')).toHaveTextContent('From Mon, 30 Mar 2026. Now press the last day.');
  expect(calls).toEqual([]);
});

test('the week keeps typed values, and is submitted as a plan of days', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  renderPage(<EditListingPage />, {
    data: { type: 'edit', tab: 'availability', listing: listingOf(), failure: null },
    as: currentUserOf(),
    answers: {
      ownListings: { update },
      availabilityExceptions: { query: () => Promise.resolve([]) },
      bookings: { query: () => Promise.resolve([]) },
    },
  });
  expect(screen.getByLabelText('Monday')).toHaveValue(1);
  await userEvent.clear(screen.getByLabelText('Sunday'));
  await userEvent.type(screen.getByLabelText('Sunday'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  const { availabilityPlan } = update.mock.calls[0]?.[1] ?? {};
  expect(availabilityPlan?.type).toBe('availability-plan/day');
  expect(availabilityPlan?.entries.map(({ seats }) => seats)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  await screen.findByRole('button', { name: 'Next' });
});

test('a plan of hours shows the hours beside each day and keeps them for unchanged days', async () => {
  const hours = (dayOfWeek: 'mon' | 'tue', startTime: string, endTime: string) => ({
    dayOfWeek,
    seats: 2,
    startTime,
    endTime,
  });
  const plan = {
    type: 'availability-plan/time' as const,
    timezone: 'Europe/Kyiv',
    entries: [hours('mon', '09:00', '12:30'), hours('mon', '14:00', '00:00'), hours('tue', '10:00', '18:00')],
  };
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  renderPage(<EditListingPage />, {
    data: {
      type: 'edit',
      tab: 'availability',
      listing: listingOf({ availabilityPlan: plan }),
      failure: null,
    },
    as: currentUserOf(),
    answers: {
      ownListings: { update },
      availabilityExceptions: { query: () => Promise.resolve([]) },
      bookings: { query: () => Promise.resolve([]) },
    },
  });
  expect(screen.getByLabelText('Monday')).toHaveAccessibleDescription('09:00–12:30, 14:00–24:00');
  expect(screen.getByLabelText('Wednesday')).not.toHaveAccessibleDescription();
  await userEvent.clear(screen.getByLabelText('Tuesday'));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(update.mock.calls[0]?.[1].availabilityPlan).toEqual({ ...plan, entries: plan.entries.slice(0, 2) });
  await screen.findByRole('button', { name: 'Next' });
});
