import * as v from 'valibot';
import { query } from '#contract/inputs.ts';
import { addPeriod, isPeriod, type Period } from '#contract/processes/period.ts';
import { longestStay } from '#contract/booking/nights.ts';
import { facts } from '#contract/parse.ts';
import { instant, integer, optional, uuid } from '#contract/schemas.ts';
import { MINUTE } from '#contract/time/units.ts';
import * as availability from '#server/marketplace/availability/index.ts';
import { anyone, get } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

const shortest = 5 * MINUTE;
const longest = availability.days(longestStay);

/** Parses `PT30M`, `P1D` to milliseconds, a day being 24 hours. */
const duration = v.pipe(
  v.custom<Period>(
    value => typeof value === 'string' && value.length <= 20 && isPeriod(value),
    'Expected an ISO 8601 duration',
  ),
  v.transform(period => addPeriod(new Date(0), period).getTime()),
  v.check(
    length => length >= shortest && length <= longest,
    `Expected a duration from five minutes to ${longestStay} days`,
  ),
  facts({ json: { type: 'string', format: 'duration' } }),
);

const maxMinutes = longest / 60_000;

export const timeslotEndpoints: readonly Endpoint[] = [
  get({
    path: 'timeslots/query',
    scopes: anyone,
    needs: 'read',
    input: query({
      listingId: uuid,
      start: instant,
      end: instant,
      page: optional(integer({ min: 1, max: 10_000 })),
      perPage: optional(integer({ min: 1, max: 500 })),
      intervalDuration: optional(duration),
      maxPerInterval: optional(integer({ min: 1, max: 500 })),
      minDurationStartingInInterval: optional(integer({ min: 1, max: maxMinutes })),
      intervalAlign: optional(instant),
    }),
    run: (ctx, params) => availability.queryTimeSlots(ctx, params),
  }),
];
