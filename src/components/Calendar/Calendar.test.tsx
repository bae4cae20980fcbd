import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { locales } from '#contract/locales.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { RangeCalendar } from './RangeCalendar.tsx';
import type { Stay } from '#contract/booking/nights.ts';
import type { ChosenDays } from './stay.ts';

const taken = new Set(['2026-03-12', '2026-03-13']);
interface StaysProps {
  locale?: string;
  before?: ChosenDays;
  /** The day to choose next, as requested outside the calendar. */
  next?: keyof Stay;
}

function Stays({ locale = 'en', before = {}, next }: StaysProps) {
  const [stay, setStay] = useState(before);
  return (
    <>
      <RangeCalendar
        label="Your stay"
        locale={locale}
        value={stay}
        next={next}
        onChange={setStay}
        min="2026-03-05"
        max="2026-04-20"
        isTaken={day => taken.has(day)}
        pastLabel="past"
        takenLabel="taken"
      />
      <output>{`${stay.start ?? '?'} to ${stay.end ?? '?'}`}</output>
    </>
  );
}

const dayNames = () => screen.getAllByRole('button').filter(button => button.dataset.day);
const day = (isoDay: string) => dayNames().find(button => button.dataset.day === isoDay) as HTMLElement;
const press = (isoDay: string) => userEvent.click(day(isoDay));
const chosen = () => screen.getByRole('status').textContent;

test('two days form a stay', async () => {
  render(<Stays />);
  await press('2026-03-06');
  expect(chosen()).toBe('2026-03-06 to ?');
  await press('2026-03-09');
  expect(chosen()).toBe('2026-03-06 to 2026-03-09');
});

test('the same day twice is one night', async () => {
  render(<Stays />);
  await press('2026-03-06');
  await press('2026-03-06');
  expect(chosen()).toBe('2026-03-06 to 2026-03-07');
});

test('a stay can end on a day whose night is booked, but not include it', async () => {
  render(<Stays />);
  await press('2026-03-10');
  expect(day('2026-03-14')).toHaveAttribute('aria-disabled', 'true');
  await press('2026-03-12');
  expect(chosen()).toBe('2026-03-10 to 2026-03-12');
  expect(day('2026-03-13')).toHaveAccessibleName(/13 March 2026, taken$/);
});

test('a stay cannot start on a booked night, nor before the first day', async () => {
  render(<Stays />);
  await press('2026-03-12');
  await press('2026-03-04');
  expect(chosen()).toBe('? to ?');
  expect(day('2026-03-04')).toHaveAccessibleName(/4 March 2026, past$/);
});

test("the departure day of one stay can't be the arrival day of another if its night is taken", async () => {
  render(<Stays />);
  await press('2026-03-10');
  await press('2026-03-12');
  await press('2026-03-12');
  expect(chosen()).toBe('2026-03-10 to 2026-03-12');
  await press('2026-03-16');
  expect(chosen()).toBe('2026-03-16 to ?');
  await press('2026-03-18');
  expect(chosen()).toBe('2026-03-16 to 2026-03-18');
});

test('keys choose days as the mouse does, across months; after the arrival, focus is on the next day', async () => {
  render(<Stays />);
  act(() => day('2026-03-05').focus());
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  expect(chosen()).toBe('2026-03-05 to 2026-03-07');
  await userEvent.keyboard('{PageDown}{Enter}{ArrowDown}{Enter}');
  expect(chosen()).toBe('2026-04-07 to 2026-04-15');
});

test('the arrival is kept when focus leaves, and when a key other than Enter is pressed', async () => {
  render(<Stays />);
  await press('2026-03-06');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body);
  await press('2026-03-09');
  expect(chosen()).toBe('2026-03-06 to 2026-03-09');
});

test.each<[string, StaysProps, string, string]>([
  ['typed arrival', { before: { start: '2026-03-06' } }, '2026-03-09', '2026-03-06 to 2026-03-09'],
  ['typed departure', { before: { end: '2026-03-09' } }, '2026-03-06', '2026-03-06 to 2026-03-09'],
  ['departure first', { next: 'end' }, '2026-03-09', '? to 2026-03-09'],
  ['a day after the typed departure', { before: { end: '2026-03-09' } }, '2026-03-16', '2026-03-16 to ?'],
  ['a day before the arrival', { before: { start: '2026-03-09' } }, '2026-03-06', '2026-03-06 to ?'],
  ['what is no day', { before: { start: 'soon', end: '20026-03-09' } }, '2026-03-06', '2026-03-06 to ?'],
  [
    'days in the wrong order',
    { before: { start: '2026-03-09', end: '2026-03-06' } },
    '2026-03-11',
    '2026-03-09 to 2026-03-11',
  ],
])('other filters stay: %s', async (_what, given, pressed, expected) => {
  render(<Stays {...given} />);
  await press(pressed);
  expect(chosen()).toBe(expected);
});

const whole = { start: '2026-03-06', end: '2026-03-09' };
test.each<[string, keyof Stay | undefined, string, string]>([
  ['another departure', 'end', '2026-03-11', '2026-03-06 to 2026-03-11'],
  ['an earlier departure', 'end', '2026-03-07', '2026-03-06 to 2026-03-07'],
  ['another arrival', 'start', '2026-03-08', '2026-03-08 to 2026-03-09'],
  ['an arrival after the departure', 'start', '2026-03-10', '2026-03-10 to ?'],
  ['a departure before the arrival', 'end', '2026-03-05', '2026-03-05 to ?'],
  ['neither is asked for', undefined, '2026-03-08', '2026-03-08 to ?'],
])('one day of a complete stay is changed: %s', async (_what, next, pressed, expected) => {
  render(<Stays before={whole} {...(next && { next })} />);
  await press(pressed);
  expect(chosen()).toBe(expected);
});

test('later months can be viewed while the departure is missing', async () => {
  render(<Stays before={{ start: '2026-03-10' }} />);
  expect(day('2026-03-14')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('April 2026')).toBeInTheDocument();
});

test('months and days are named in the reader’s language, and weeks begin on its first weekday', () => {
  render(<Stays locale="uk" />);
  expect(screen.getByText('березень 2026 р.')).toBeInTheDocument();
  const names = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(names[0]).toBe('пн');
});

const marks = locales.flatMap(locale =>
  ['01', '04', '05', '06', '08', '09', '11'].map(month => [locale, `2026-${month}`] as const),
);

test('the months of the next test begin on each weekday', () => {
  const first = marks.map(([, month]) => new Date(`${month}-01T00:00:00Z`).getUTCDay());
  expect([...new Set(first)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test.each(marks)('every day is under the name of its weekday, from Monday on (%s, %s)', (locale, month) => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const shared = { label: 'Days', locale, min: `${month}-01`, max: `${month}-28` };
  const nothing = () => undefined;
  for (const calendar of [
    <RangeCalendar
      key="range"
      {...shared}
      value={{}}
      onChange={nothing}
      isTaken={() => false}
      pastLabel=""
      takenLabel=""
    />,
    <DayCalendar
      key="days"
      {...shared}
      lookOf={nothing}
      sayLook={nothing}
      isFixed={() => false}
      onPress={nothing}
    />,
  ]) {
    const { unmount } = render(calendar);
    const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    const shown = dayNames().map(({ dataset }) => dataset.day ?? '');
    expect(shown).toHaveLength(new Date(Date.UTC(2026, Number(month.slice(5)), 0)).getUTCDate());
    const columns = dayNames().map(button => heads[button.closest('td')!.cellIndex]);
    expect(columns).toEqual(shown.map(one => weekday.format(new Date(`${one}T00:00:00Z`))));
    // The fifth of January 1970 was a Monday.
    expect(heads[0]).toBe(weekday.format(Date.UTC(1970, 0, 5)));
    unmount();
  }
});

test('a day calendar marks selected days as pressed and disables fixed ones', async () => {
  const pressed = jest.fn();
  render(
    <DayCalendar
      label="Availability"
      locale="de"
      min="2026-03-05"
      max="2026-09-01"
      lookOf={one => (one === '2026-03-09' ? 'booked' : one === '2026-03-10' ? 'blocked' : undefined)}
      sayLook={look => look && ({ blocked: 'gesperrt', booked: 'gebucht' } as Record<string, string>)[look]}
      isFixed={one => one === '2026-03-09'}
      onPress={pressed}
    />,
  );
  expect(day('2026-03-09')).toHaveAccessibleName('Montag, 9. März 2026, gebucht');
  await press('2026-03-09');
  await press('2026-03-10');
  fireEvent.click(day('2026-03-11'));
  await press('2026-03-04');
  expect(pressed.mock.calls).toEqual([['2026-03-10'], ['2026-03-11']]);
});
