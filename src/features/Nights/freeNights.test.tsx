import { freeNightsOf } from './freeNights.ts';
import { stayProblem } from './stayProblem.ts';

const slot = (start: string, end: string, seats = 1) => ({ start, end, seats });
const day = (text: string) => `${text}T00:00:00.000Z`;

test('a night is free when slots with a seat make up its whole day', () => {
  const slots = [
    slot(day('2026-03-05'), day('2026-03-07')),
    slot(day('2026-03-07'), '2026-03-07T10:00:00.000Z'),
    slot('2026-03-07T12:00:00.000Z', day('2026-03-08')),
    slot(day('2026-03-08'), '2026-03-08T09:00:00.000Z'),
    slot('2026-03-08T09:00:00.000Z', day('2026-03-09')),
    slot(day('2026-03-09'), day('2026-03-10'), 0),
  ];
  expect([...freeNightsOf(slots, '2026-03-05', '2026-03-10')]).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-08',
  ]);
});

const nights = { first: '2026-03-05', last: '2026-06-02', isTaken: (one: string) => one === '2026-03-10' };

test.each([
  ['', '2026-03-07', 'start', 'startMissing'],
  ['2026-03-06', '', 'end', 'endMissing'],
  ['2026-03-04', '2026-03-07', 'start', 'tooEarly'],
  ['2026-03-07', '2026-03-07', 'end', 'order'],
  ['2026-03-07', '2026-03-06', 'end', 'order'],
  ['2026-06-01', '2026-06-03', 'end', 'tooLate'],
  ['2026-03-09', '2026-03-11', 'start', 'taken'],
])('from "%s" to "%s" is rejected at the field %s: %s', (start, end, field, problem) => {
  expect(stayProblem({ start, end }, nights)).toEqual({ field, problem });
});

test('a stay can end on a day whose night is booked', () => {
  expect(stayProblem({ start: '2026-03-09', end: '2026-03-10' }, nights)).toBeUndefined();
});
