import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import fc from 'fast-check';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { findSeats } from './store.ts';
import { hoursOfWeek, weekOf, type Plan } from './week.ts';

let app: TestEngine;
let listingId: string;
let customerId: string;
let providerId: string;

beforeAll(async () => {
  app = await testEngine();
  const author = await addAuthor(app.engine);
  listingId = await author.publishes();
  providerId = author.id;
  customerId = (await addAuthor(app.engine)).id;
});
afterAll(() => app.close());

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

interface SeatsTaken {
  start: number;
  end: number;
  seats: number;
}

/** Inserts plan, exceptions and bookings directly, even in combinations that could never arise. */
async function arrange(
  plan: Plan | null,
  exceptions: readonly SeatsTaken[],
  bookings: readonly SeatsTaken[],
): Promise<void> {
  await app.engine.db.transaction(async tx => {
    await tx.run('delete from availability_exceptions');
    await tx.run('delete from transactions');
    await tx.run('update listings set availability_plan = $2 where id = $1', [
      listingId,
      JSON.stringify({
        type: 'availability-plan/day',
        entries: dayNames.map(dayOfWeek => ({ dayOfWeek, seats: 99 })),
      }),
    ]);
    for (const { start, end, seats } of bookings) {
      const id = randomUUID();
      await tx.run(
        `insert into transactions (id, created_at, process_name, process_version, state, last_transition,
           last_transitioned_at, listing_id, customer_id, provider_id)
         values ($1, now(), 'free-process', 1, 'state/accepted', 'transition/accept', now(), $2, $3, $4)`,
        [id, listingId, customerId, providerId],
      );
      await tx.run(
        `insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, seats, state)
         values ($1, $1, $2, $3, $4, $3, $4, $5, 'accepted')`,
        [id, listingId, new Date(start), new Date(end), seats],
      );
    }
    for (const { start, end, seats } of exceptions)
      await tx.run(
        `insert into availability_exceptions (id, listing_id, start_at, end_at, seats) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [randomUUID(), listingId, new Date(start), new Date(end), seats],
      );
    await tx.run('update listings set availability_plan = $2 where id = $1', [
      listingId,
      plan && JSON.stringify(plan),
    ]);
  });
}

const kept = () =>
  app.engine.db.rows<{ start: Date; end: Date; seats: number }>(
    'select start_at as start, end_at as "end", seats from availability_exceptions',
  );

/** The wall clock of a zone, from a library other than the database's. */
const wallClock = (timezone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return { day: String(parts.weekday).toLowerCase(), time: `${parts.hour}:${parts.minute}` };
  };
};

const freeAt = async (start: number, end: number) => {
  const { pieces } = await findSeats(app.engine.db, listingId, {
    start: new Date(start),
    end: new Date(end),
  });
  return (instant: number) =>
    pieces.find(piece => piece.start.getTime() <= instant && instant < piece.end.getTime())?.free;
};

// On these Sundays the clocks change in Europe, in the USA, and by half an hour on Lord Howe.
const changes = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-04-05', '2026-10-04'].map(day =>
  Date.parse(day),
);
const from = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 24 * 12, max: 24 * 12 }))
  .map(([change, steps]) => change + steps * 5 * MINUTE);
const taken = (seatsMax: number) =>
  fc
    .tuple(from, fc.integer({ min: 1, max: 24 * 12 }), fc.integer({ min: 0, max: seatsMax }))
    .map(([start, steps, seats]) => ({ start, end: start + steps * 5 * MINUTE, seats }));
const bookings = fc.array(
  taken(2).map(one => ({ ...one, seats: Math.max(1, one.seats) })),
  { maxLength: 3 },
);

test('a day has the seats of the plan or of its smallest exception, minus overlapping bookings', async () => {
  const entry = fc.record({ dayOfWeek: fc.constantFrom(...dayNames), seats: fc.integer({ min: 0, max: 3 }) });
  const plans = fc.option(
    fc
      .uniqueArray(entry, { selector: one => one.dayOfWeek })
      .map((entries): Plan => ({ type: 'availability-plan/day', entries })),
  );
  await fc.assert(
    fc.asyncProperty(
      plans,
      fc.array(taken(4), { maxLength: 3 }),
      bookings,
      from,
      async (plan, given, booked, start) => {
        await arrange(plan, given, booked);
        const exceptions = await kept();
        const free = await freeAt(start, start + 4 * DAY);
        for (let day = Math.floor(start / (24 * HOUR)); day * DAY < start + 4 * DAY; day++) {
          const [begin, end] = [day * DAY, (day + 1) * DAY];
          const isTouched = (one: { start: Date | number; end: Date | number }) =>
            Number(one.start) < end && Number(one.end) > begin;
          const name = dayNames[new Date(begin).getUTCDay()];
          const planned = plan ? (plan.entries.find(one => one.dayOfWeek === name)?.seats ?? 0) : 1;
          const excepted = exceptions.filter(isTouched).map(({ seats }) => seats);
          const least = excepted.length > 0 ? Math.min(...excepted) : planned;
          const less = booked.filter(isTouched).reduce((sum, { seats }) => sum + seats, 0);
          expect([day, free(begin)]).toEqual([day, least - less]);
        }
      },
    ),
    propertyRuns(60),
  );
});

test('hours follow local time across daylight saving changes', async () => {
  const time = fc.integer({ min: 0, max: 47 });
  const entry = fc.record({
    dayOfWeek: fc.constantFrom(...dayNames),
    seats: fc.integer({ min: 0, max: 3 }),
    hours: fc.tuple(time, time).filter(([a, b]) => a !== b),
  });
  const written = (half: number) =>
    `${String(Math.floor((half % 48) / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  const plans = fc
    .tuple(
      fc.constantFrom(
        'Europe/Kyiv',
        'Europe/Berlin',
        'America/New_York',
        'Australia/Lord_Howe',
        'Asia/Kolkata',
      ),
      // One entry for each day: entries of one day must not overlap.
      fc.uniqueArray(entry, { selector: one => one.dayOfWeek, maxLength: 7 }),
    )
    .map(([timezone, entries]): Plan & { timezone: string } => ({
      type: 'availability-plan/time',
      timezone,
      entries: entries.map(({ dayOfWeek, seats, hours }) => ({
        dayOfWeek,
        seats,
        startTime: written(Math.min(...hours)),
        endTime: written(Math.max(...hours) + 1),
      })),
    }));
  await fc.assert(
    fc.asyncProperty(
      plans,
      fc.array(taken(4), { maxLength: 3 }),
      bookings,
      from,
      async (plan, given, booked, start) => {
        await arrange(plan, given, booked);
        const exceptions = await kept();
        const clock = wallClock(plan.timezone);
        const hours = hoursOfWeek(plan, new Date(start));
        const end = start + 40 * HOUR;
        const free = await freeAt(start, end);
        for (let at = start; at < end; at += 10 * MINUTE) {
          const now = clock(at);
          const isNow = (one: { start: Date | number; end: Date | number }) =>
            Number(one.start) <= at && at < Number(one.end);
          // Where the zone skips or repeats an hour, entries that begin or end within it are ambiguous.
          const nearby = [-90, -60, -30, 0, 30, 60, 90].map(shift => clock(at + shift * MINUTE));
          const isEven = nearby.every(
            (one, index) => index === 0 || minutesBetween(nearby[index - 1], one) === 30,
          );
          const open = plan.entries.find(
            one =>
              one.dayOfWeek === now.day &&
              (one.startTime ?? '') <= now.time &&
              (one.endTime === '00:00' || now.time < (one.endTime ?? '')),
          );
          const planned = open?.seats ?? 0;
          const exception = exceptions.find(isNow);
          const less = booked.filter(isNow).reduce((sum, { seats }) => sum + seats, 0);
          if (exception || isEven)
            expect([new Date(at), free(at)]).toEqual([new Date(at), (exception?.seats ?? planned) - less]);
          if (isEven && planned > 0)
            expect(hours?.mask[Math.floor((at - Date.UTC(1970, 0, 5)) / HOUR) % 168]).toBe('1');
        }
      },
    ),
    propertyRuns(60),
  );
});

function minutesBetween(
  a: { day: string; time: string } | undefined,
  b: { day: string; time: string },
): number {
  const minutes = (time = '00:00') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(b.time) - minutes(a?.time) + 24 * 60) % (24 * 60);
}

test('days of 23 and 25 hours are open by local time', async () => {
  const hours = { startTime: '00:00', endTime: '00:00', seats: 1 };
  const plan = (dayOfWeek: string) => ({
    type: 'availability-plan/time',
    timezone: 'Europe/Berlin',
    entries: [{ dayOfWeek, ...hours }],
  });
  const open = async (start: string, end: string) => {
    const { pieces } = await findSeats(app.engine.db, listingId, {
      start: new Date(start),
      end: new Date(end),
    });
    return pieces.filter(({ free }) => free > 0).map(one => [one.start.toISOString(), one.end.toISOString()]);
  };
  await arrange(plan('sun'), [], []);
  expect(await open('2026-03-27', '2026-03-31')).toEqual([
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ]);
  expect(await open('2026-10-23', '2026-10-27')).toEqual([
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ]);
});

test('the weekly plan as the search index stores it', () => {
  const entries = [
    { dayOfWeek: 'mon', seats: 2 },
    { dayOfWeek: 'sun', seats: 1 },
  ];
  expect(weekOf(null)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(weekOf({ type: 'availability-plan/day', entries })).toEqual([2, 0, 0, 0, 0, 0, 1]);
  const time = (...given: [string, string, string][]) =>
    hoursOfWeek(
      {
        type: 'availability-plan/time',
        timezone: 'Europe/Berlin',
        entries: given.map(([dayOfWeek, startTime, endTime]) => ({
          dayOfWeek,
          startTime,
          endTime,
          seats: 1,
        })),
      },
      new Date('2026-05-01'),
    );
  expect(weekOf({ type: 'availability-plan/time', timezone: 'Europe/Berlin', entries: [] })).toBeUndefined();
  expect(time(['mon', '02:00', '03:00'])).toEqual({ mask: `11${'0'.repeat(166)}`, longest: 120, most: 1 });
  expect(time(['sun', '22:00', '00:00'], ['mon', '00:00', '01:00'])?.longest).toBe(240);
  const always = dayNames.map((day): [string, string, string] => [day, '00:00', '00:00']);
  expect(time(...always)).toEqual({ mask: '1'.repeat(168), longest: 7 * 24 * 60, most: 1 });
  expect(time()).toEqual({ mask: '0'.repeat(168), longest: 0, most: 0 });
});
