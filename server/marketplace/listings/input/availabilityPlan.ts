import * as v from 'valibot';
import { weekdays, type AvailabilityPlan } from '#contract/listing/availability.ts';
import { isTimeZone } from '#server/marketplace/timeZone.ts';
import { facts, readWithin, rule, type Schema } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { integer, isMap, list, map, oneOf } from '#contract/schemas.ts';

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
    rule<readonly Entry[]>(value => {
      const index = value.findIndex((one, at) => !fits(one, value.slice(0, at)));
      if (index < 0) return undefined;
      return { path: key === undefined ? [index] : [index, key], message: 'Overlaps an entry before it' };
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

const plans = { [types[0]]: dayPlan, [types[1]]: timePlan };
const typed = map({ type: oneOf(...types) }, { dropsNull: true });

/** A day plan has no timezone; a time plan needs one, and its entries of one day do not overlap. */
export const availabilityPlan = v.pipe(
  v.custom<JsonObject>(isMap, 'Expected a map'),
  v.rawTransform<JsonObject, AvailabilityPlan>(({ dataset: { value }, addIssue, NEVER }) => {
    const known = readWithin(typed, value, addIssue);
    const plan = known && readWithin<AvailabilityPlan>(plans[known.output.type], value, addIssue);
    return plan ? plan.output : NEVER;
  }),
  facts({ oneOf: [dayPlan, timePlan] }),
);

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// As an end, 00:00 is the midnight that ends the day.
const endMinutes = (time: string) => minutes(time) || 24 * 60;
