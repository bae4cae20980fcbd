import { bookingProcess } from './booking.ts';
import { addPeriod, isPeriod, subtractPeriod } from './period.ts';
import { isTimed } from './definition.ts';
import { findTransition, type TransitionName } from './process.ts';
import { evaluateTime, type TimeFacts } from './timeExpression.ts';

const at = (text: string) => new Date(text);

const facts: TimeFacts = {
  now: at('2026-03-01T12:10:00Z'),
  initiatedAt: at('2026-03-01T12:00:00Z'),
  history: [
    {
      transition: 'transition/request-payment',
      to: 'state/pending-payment',
      createdAt: at('2026-03-01T12:00:00Z'),
    },
    {
      transition: 'transition/confirm-payment',
      to: 'state/preauthorized',
      createdAt: at('2026-03-01T12:10:00Z'),
    },
  ],
};

const bookingOf = (start: string, end: string) => ({
  start: at(start),
  end: at(end),
  displayStart: at(start),
  displayEnd: at(end),
});

function timeOf(transition: TransitionName, given: TimeFacts): string | undefined {
  const found = findTransition(bookingProcess, transition);
  if (!found || !isTimed(found)) throw new Error(`${transition} is not made by time`);
  return evaluateTime(found.at, given)?.toISOString();
}

test('a customer has fifteen minutes to confirm the payment', () => {
  expect(timeOf('transition/expire-payment', facts)).toBe('2026-03-01T12:15:00.000Z');
});

test('a request for a distant date expires six days after its confirmation', () => {
  const booking = bookingOf('2026-05-01T00:00:00Z', '2026-05-03T00:00:00Z');
  expect(timeOf('transition/expire', { ...facts, booking })).toBe('2026-03-07T12:10:00.000Z');
});

test('a request for tomorrow expires one day after its end', () => {
  const booking = bookingOf('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
  expect(timeOf('transition/expire', { ...facts, booking })).toBe('2026-03-04T00:00:00.000Z');
});

test('a stay is delivered at its end, and without a booking nothing is scheduled', () => {
  const booking = bookingOf('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
  expect(timeOf('transition/complete', { ...facts, booking })).toBe('2026-03-03T00:00:00.000Z');
  expect(timeOf('transition/complete', facts)).toBeUndefined();
});

test('both reviews are due within seven days of delivery', () => {
  const delivered = {
    transition: 'transition/complete',
    to: 'state/delivered',
    createdAt: at('2026-04-01T00:00:00Z'),
  };
  const given = { ...facts, history: [...facts.history, delivered] };
  for (const name of [
    'transition/expire-review-period',
    'transition/expire-provider-review-period',
    'transition/expire-customer-review-period',
  ] as const) {
    expect(timeOf(name, given)).toBe('2026-04-08T00:00:00.000Z');
  }
});

test('past dates can be dropped', () => {
  expect(evaluateTime(['fn/ignore-if-past', ['time/tx-initiated']], facts)).toBeUndefined();
  expect(evaluateTime(['fn/min', ['fn/ignore-if-past', ['time/tx-initiated']]], facts)).toBeUndefined();
});

test('periods follow the calendar in UTC', () => {
  expect(addPeriod(at('2026-01-31T10:00:00.005Z'), 'P1DT2H')).toEqual(at('2026-02-01T12:00:00.005Z'));
  expect(addPeriod(at('2024-02-29T00:00:00Z'), 'P1W')).toEqual(at('2024-03-07T00:00:00Z'));
  expect(subtractPeriod(at('2026-03-01T00:00:00Z'), 'PT12H')).toEqual(at('2026-02-28T12:00:00Z'));
  expect(['P', 'PT', 'P1', '1D', 'P1H', 'PT1D', 'P1DT'].filter(isPeriod)).toEqual([]);
  expect(() => addPeriod(at('2026-01-01T00:00:00Z'), 'P')).toThrow(RangeError);
});
