import { instant, integer, uuid } from '#contract/schemas.ts';
import * as availability from '#server/marketplace/availability/index.ts';
import { get, people, post } from '../endpoint.ts';
import { optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

const span = { listingId: required(uuid), start: required(instant), end: required(instant) };

/** The maximum of the database column. */
const seatsMax = 2_147_483_647;

export const availabilityExceptionEndpoints: readonly Endpoint[] = [
  get({
    path: 'availability_exceptions/query',
    scopes: people,
    params: {
      ...span,
      page: optional(integer({ min: 1, max: 100 })),
      perPage: optional(integer({ min: 1, max: 100 })),
    },
    run: (ctx, params) => availability.queryExceptions(ctx, params),
  }),
  post({
    path: 'availability_exceptions/create',
    scopes: people,
    needs: 'write',
    params: { ...span, seats: required(integer({ min: 0, max: seatsMax })) },
    run: (ctx, params) => availability.createException(ctx, params),
  }),
  post({
    path: 'availability_exceptions/delete',
    scopes: people,
    needs: 'write',
    params: { id: required(uuid) },
    run: (ctx, params) => availability.deleteException(ctx, params),
  }),
];
