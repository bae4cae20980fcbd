import fc from 'fast-check';
import { DAY, HOUR } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { type AvailabilityPlan, weekdays } from '#contract/listing/availability.ts';
import { changeDays, isDayIn, lastChangeableDay, seatsOn, seatsPlanned, zoneOf } from './plannedDays.ts';
import { addDays } from '#contract/time/isoDays.ts';
import { dayAt, startOfDay } from '#contract/time/zonedDays.ts';

const zones = [
  'Europe/Kyiv',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Santiago',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'UTC',
];
const zone = fc.constantFrom(...zones);
// Clocks change around these days in Europe, America, Lebanon, Chile and on Lord Howe Island.
const change = fc.constantFrom(
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-09-06',
);
const day = fc.tuple(change, fc.integer({ min: -6, max: 6 })).map(([near, away]) => addDays(near, away));

test('the days of a time zone are contiguous, and each instant belongs to its day', () => {
  fc.assert(
    fc.property(
      zone,
      day,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (where, one, share) => {
        const start = startOfDay(one, where).getTime();
        const end = startOfDay(addDays(one, 1), where).getTime();
        expect([22.5, 23, 23.5, 24, 24.5, 25]).toContain((end - start) / HOUR);
        expect(dayAt(new Date(start), where)).toBe(one);
        expect(dayAt(new Date(start - 1), where)).toBe(addDays(one, -1));
        expect(dayAt(new Date(start + Math.floor((end - start) * share)), where)).toBe(one);
      },
    ),
    propertyRuns(500),
  );
});

const seats = fc.integer({ min: 0, max: 3 });
const dayPlan = fc
  .uniqueArray(fc.record({ dayOfWeek: fc.constantFrom(...weekdays), seats }), {
    selector: one => one.dayOfWeek,
  })
  .map((entries): AvailabilityPlan => ({ type: 'availability-plan/day', entries }));
const timePlan = fc
  .tuple(
    zone,
    fc.uniqueArray(fc.record({ dayOfWeek: fc.constantFrom(...weekdays), seats }), {
      selector: one => one.dayOfWeek,
    }),
  )
  .map(([timezone, entries]): AvailabilityPlan => ({
    type: 'availability-plan/time',
    timezone,
    entries: entries.map(one => ({ ...one, startTime: '09:00', endTime: '17:00' })),
  }));
const plan = fc.option(fc.oneof(dayPlan, timePlan));

/** Non-overlapping exceptions that begin and end on multiples of five minutes. */
const exceptions = (from: string) =>
  fc
    .array(
      fc.record({ gap: fc.integer({ min: 0, max: 500 }), steps: fc.integer({ min: 1, max: 900 }), seats }),
      {
        maxLength: 5,
      },
    )
    .map(given => {
      let at = startOfDay(addDays(from, -2), 'UTC').getTime();
      return given.map(({ gap, steps, seats }, index) => {
        const start = at + gap * 300_000;
        at = start + steps * 300_000;
        return {
          id: String(index),
          seats,
          start: new Date(start).toISOString(),
          end: new Date(at).toISOString(),
        };
      });
    });

const scene = fc.tuple(plan, day).chain(([plan, today]) =>
  fc.record({
    plan: fc.constant(plan),
    today: fc.constant(today),
    exceptions: exceptions(today),
    days: fc
      .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 })
      .map(ahead => ahead.toSorted((a, b) => a - b).map(count => addDays(today, count))),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;

function applied({ plan, today, exceptions, days }: Scene, wanted: 'blocked' | 'open') {
  const { remove, create } = changeDays(days, wanted, { plan, exceptions, today });
  return [...exceptions.filter(one => !remove.includes(one)), ...create.map(one => ({ ...one, id: 'new' }))];
}

test('the requested days change, all others from today on stay the same', () => {
  fc.assert(
    fc.property(scene, fc.constantFrom('blocked' as const, 'open' as const), (given, wanted) => {
      const after = applied(given, wanted);
      for (let ahead = 0; ahead < 14; ahead++) {
        const one = addDays(given.today, ahead);
        const [before, now] = [given.exceptions, after].map(list => seatsOn(one, given.plan, list));
        if (given.days.includes(one)) expect(Number(now) > 0).toBe(wanted === 'open');
        else expect(now).toBe(before);
      }
    }),
    propertyRuns(500),
  );
});

test('exceptions never overlap, never end before they begin, and are never in the past or off the five-minute grid', () => {
  fc.assert(
    fc.property(scene, fc.constantFrom('blocked' as const, 'open' as const), (given, wanted) => {
      const after = applied(given, wanted).toSorted((a, b) => a.start.localeCompare(b.start));
      after.forEach((one, index) => {
        expect(one.start < one.end).toBe(true);
        expect(one.start >= (after[index - 1]?.end ?? '')).toBe(true);
        if (one.id !== 'new') return;
        expect(Date.parse(one.start)).toBeGreaterThanOrEqual(
          startOfDay(given.today, zoneOf(given.plan)).getTime(),
        );
        expect([Date.parse(one.start) % 300_000, Date.parse(one.end) % 300_000]).toEqual([0, 0]);
      });
    }),
    propertyRuns(500),
  );
});

test('without other exceptions, blocking and reopening restores the plan', () => {
  fc.assert(
    fc.property(scene, given => {
      const blocked = applied({ ...given, exceptions: [] }, 'blocked');
      const opened = applied({ ...given, exceptions: blocked }, 'open');
      for (const one of given.days)
        expect(seatsOn(one, given.plan, opened)).toBe(Math.max(1, seatsPlanned(given.plan, one)));
      // Only days that the plan closes need an exception to open them.
      const isOpen = given.days.every(one => seatsPlanned(given.plan, one) > 0);
      if (isOpen) expect(opened).toEqual([]);
    }),
    propertyRuns(300),
  );
});

test('consecutive days become one exception, even across a clock change', () => {
  const berlin: AvailabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'Europe/Berlin',
    entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats: 1, startTime: '00:00', endTime: '00:00' })),
  };
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
  const given = { plan: berlin, exceptions: [], today: '2026-03-01' };
  expect(changeDays(days, 'blocked', given)).toEqual({
    remove: [],
    create: [{ start: '2026-03-27T23:00:00.000Z', end: '2026-03-30T22:00:00.000Z', seats: 0 }],
  });
});

test('one day in the middle of a long exception can be opened', () => {
  const long = { id: 'x', seats: 0, start: '2026-05-01T00:00:00.000Z', end: '2026-05-10T00:00:00.000Z' };
  const given = { plan: null, exceptions: [long], today: '2026-05-02' };
  expect(changeDays(['2026-05-04'], 'open', given)).toEqual({
    remove: [long],
    create: [
      { seats: 0, start: '2026-05-02T00:00:00.000Z', end: '2026-05-04T00:00:00.000Z' },
      { seats: 0, start: '2026-05-05T00:00:00.000Z', end: '2026-05-10T00:00:00.000Z' },
    ],
  });
});

test('a booking occupies its nights, but not the day of departure', () => {
  const stay = { start: '2026-05-04T00:00:00.000Z', end: '2026-05-06T00:00:00.000Z' };
  const taken = ['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'].map(one => isDayIn(one, null, stay));
  expect(taken).toEqual([false, true, true, false]);
});

test('the last day that can be changed is within a year from now', () => {
  fc.assert(
    fc.property(
      plan,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      (plan, now) => {
        const end = startOfDay(addDays(lastChangeableDay(now, plan), 1), zoneOf(plan)).getTime();
        const ahead = (end - now.getTime()) / DAY;
        expect(ahead).toBeLessThanOrEqual(365);
        expect(ahead).toBeGreaterThan(363.9);
      },
    ),
    propertyRuns(),
  );
});
