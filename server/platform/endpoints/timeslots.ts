import { addPeriod, isPeriod } from '#contract/processes/period.ts';
import * as availability from '#server/marketplace/availability/index.ts';
import { anyone, get } from '../endpoint.ts';
import { instant, integer, invalid, uuid } from '../params.ts';
import { optional, required } from '../schema.ts';
import type { Kind } from '../params.ts';
import type { Endpoint } from '../endpoint.ts';

const shortest = 5 * 60 * 1000;
const longest = availability.days(90);

/** Parses `PT30M`, `P1D` to milliseconds, a day being 24 hours. */
const duration: Kind<number> = (value, at) => {
  if (typeof value !== 'string' || value.length > 20 || !isPeriod(value))
    throw invalid(at, 'Expected an ISO 8601 duration');
  const length = addPeriod(new Date(0), value).getTime();
  if (!(length >= shortest && length <= longest))
    throw invalid(at, 'Expected a duration from five minutes to 90 days');
  return length;
};

const minutesMax = longest / 60_000;

export const timeslotEndpoints: readonly Endpoint[] = [
  get({
    path: 'timeslots/query',
    scopes: anyone,
    needs: 'read',
    params: {
      listingId: required(uuid),
      start: required(instant),
      end: required(instant),
      page: optional(integer({ min: 1, max: 10_000 })),
      perPage: optional(integer({ min: 1, max: 500 })),
      intervalDuration: optional(duration),
      maxPerInterval: optional(integer({ min: 1, max: 500 })),
      minDurationStartingInInterval: optional(integer({ min: 1, max: minutesMax })),
      intervalAlign: optional(instant),
    },
    run: (ctx, params) => availability.queryTimeSlots(ctx, params),
  }),
];
