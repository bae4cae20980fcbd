import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DayCalendar } from './DayCalendar.tsx';
import { RangeCalendar, type Stay } from './RangeCalendar.tsx';

const taken = new Set(['2026-03-12', '2026-03-13']);
const arrived = jest.fn();

function Stays({ locale = 'en' }: { locale?: string }) {
  const [stay, setStay] = useState<Stay>();
  return (
    <>
      <RangeCalendar
        label="Your stay"
        locale={locale}
        value={stay}
        onChange={setStay}
        onArrival={arrived}
        min="2026-03-05"
        max="2026-04-20"
        isTaken={day => taken.has(day)}
        takenLabel="taken"
      />
      <output>{stay ? `${stay.start} to ${stay.end}` : 'nothing'}</output>
    </>
  );
}

const dayNames = () => screen.getAllByRole('button').filter(button => button.dataset.day);
const day = (isoDay: string) => dayNames().find(button => button.dataset.day === isoDay) as HTMLElement;
const press = (isoDay: string) => userEvent.click(day(isoDay));
const chosen = () => screen.getByRole('status').textContent;

beforeEach(() => arrived.mockClear());

test('two days make a stay', async () => {
  render(<Stays />);
  await press('2026-03-06');
  expect(chosen()).toBe('nothing');
  expect(arrived).toHaveBeenCalledWith('2026-03-06');
  await press('2026-03-09');
  expect(chosen()).toBe('2026-03-06 to 2026-03-09');
});

test('the same day twice is one night', async () => {
  render(<Stays />);
  await press('2026-03-06');
  await press('2026-03-06');
  expect(chosen()).toBe('2026-03-06 to 2026-03-07');
});

test('one may leave on a day whose night is taken, but not stay through it', async () => {
  render(<Stays />);
  await press('2026-03-10');
  expect(day('2026-03-14')).toHaveAttribute('aria-disabled', 'true');
  await press('2026-03-12');
  expect(chosen()).toBe('2026-03-10 to 2026-03-12');
  expect(day('2026-03-13')).toHaveAccessibleName(/March 13, 2026, taken$/);
});

test('nobody arrives on a day whose night is taken, nor before the first day', async () => {
  render(<Stays />);
  await press('2026-03-12');
  await press('2026-03-04');
  await press('2026-03-16');
  expect(arrived.mock.calls).toEqual([['2026-03-16']]);
});

test('the day of departure of one stay is no day of arrival when its night is taken', async () => {
  render(<Stays />);
  await press('2026-03-10');
  await press('2026-03-12');
  await press('2026-03-12');
  await press('2026-03-16');
  expect(chosen()).toBe('2026-03-10 to 2026-03-12');
  await press('2026-03-18');
  expect(chosen()).toBe('2026-03-16 to 2026-03-18');
});

test('the keys choose as well as the mouse, across months; after the arrival the next day is at hand', async () => {
  render(<Stays />);
  act(() => day('2026-03-05').focus());
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  expect(chosen()).toBe('2026-03-05 to 2026-03-07');
  await userEvent.keyboard('{PageDown}{Enter}{ArrowDown}{Enter}');
  expect(chosen()).toBe('2026-04-07 to 2026-04-15');
});

test('the months and days are named in the reader’s language, weeks begin on Monday where they do', () => {
  render(<Stays locale="uk" />);
  expect(screen.getByText('березень 2026 р.')).toBeInTheDocument();
  const names = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(names[0]).toBe('пн');
});

test('a calendar of days tells which is pressed and leaves what is fixed', async () => {
  const pressed = jest.fn();
  render(
    <DayCalendar
      label="Availability"
      locale="de"
      min="2026-03-05"
      max="2026-09-01"
      lookOf={one => (one === '2026-03-09' ? 'booked' : one === '2026-03-10' ? 'blocked' : undefined)}
      sayLook={look => look && { blocked: 'gesperrt', booked: 'gebucht', taken: '' }[look]}
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
