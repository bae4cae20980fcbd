import * as v from 'valibot';
import { weekdays, type AvailabilityPlan } from '#contract/listing/availability.ts';
import { isTimeZone } from '#server/marketplace/timeZone.ts';
import { parse, type Schema } from '#contract/parse.ts';
import { integer, list, map, oneOf } from '#contract/schemas.ts';

export type { AvailabilityPlan };

const types = ['availability-plan/day', 'availability-plan/time'] as const;

const strict = { isStrict: true, dropsNull: true };
/** One entry for every five minutes of a week. */
const maxEntries = 7 * 24 * 12;

const seatsOfDay = {
  dayOfWeek: oneOf(...weekdays),
  seats: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
};
const time = v.pipe(
  v.string('Expected a time'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time from 00:00 to 23:59'),
);

/** A list of entries, each of which `fits` those before it; otherwise it is rejected, at `key` if that is given. */
function entriesOf<Entry extends object>(
  entry: Schema<Entry>,
  fits: (entry: Entry, earlier: readonly Entry[]) => boolean,
  key?: keyof Entry & string,
) {
  const entries = v.pipe(
    list(entry, { max: maxEntries }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const index = value.findIndex((one, at) => !fits(one, value.slice(0, at)));
      const found = value[index];
      if (!found) return;
      const path = <T>(input: unknown, at: string | number, each: T) =>
        ({ type: 'unknown', origin: 'value', input, key: at, value: each }) as const;
      const inList = path(value, index, found);
      addIssue({
        message: 'Overlaps an entry before it',
        path: key === undefined ? [inList] : [inList, path(found, key, found[key])],
      });
    }),
    v.transform(value => [...value]),
  );
  return v.optional(entries, []);
}

const dayPlan = map(
  {
    type: v.literal(types[0]),
    entries: entriesOf(
      map(seatsOfDay, strict),
      ({ dayOfWeek }, earlier) => !earlier.some(other => other.dayOfWeek === dayOfWeek),
      'dayOfWeek',
    ),
  },
  strict,
);

const timePlan = map(
  {
    type: v.literal(types[1]),
    timezone: v.pipe(v.string('Expected a time zone'), v.check(isTimeZone, 'Expected an IANA time zone')),
    entries: entriesOf(
      v.pipe(
        map({ startTime: time, endTime: time, ...seatsOfDay }, strict),
        v.forward(
          v.check(
            ({ startTime, endTime }) => minutes(startTime) < endMinutes(endTime),
            'Ends before it starts',
          ),
          ['endTime'],
        ),
      ),
      (entry, earlier) =>
        !earlier.some(
          other =>
            other.dayOfWeek === entry.dayOfWeek &&
            minutes(other.startTime) < endMinutes(entry.endTime) &&
            minutes(entry.startTime) < endMinutes(other.endTime),
        ),
    ),
  },
  strict,
);

/**
 * Validates a plan from the wire. A day plan has no timezone; a time plan needs one, and its entries of one day do not
 * overlap.
 * @throws ApiError validation-missing-key, validation-disallowed-key or validation-invalid-value at the offending path.
 */
export function parseAvailabilityPlan(value: unknown): AvailabilityPlan {
  const at = { type: 'body', path: ['availabilityPlan'] } as const;
  const { type } = parse(map({ type: oneOf(...types) }, { dropsNull: true }), value, at);
  return type === types[0] ? parse(dayPlan, value, at) : parse(timePlan, value, at);
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// As an end, 00:00 is the midnight that ends the day.
const endMinutes = (time: string) => minutes(time) || 24 * 60;
