import { body, query } from '#contract/inputs.ts';
import { instant, integer, optional, uuid } from '#contract/schemas.ts';
import * as availability from '#server/marketplace/availability/index.ts';
import { get, userScopes, post } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

const span = { listingId: uuid, start: instant, end: instant };

/** The maximum of the database column. */
const maxSeats = 2_147_483_647;

export const availabilityExceptionEndpoints: readonly Endpoint[] = [
  get({
    path: 'availability_exceptions/query',
    scopes: userScopes,
    input: query({
      ...span,
      page: optional(integer({ min: 1, max: 100 })),
      perPage: optional(integer({ min: 1, max: 100 })),
    }),
    run: (ctx, params) => availability.queryExceptions(ctx, params),
  }),
  post({
    path: 'availability_exceptions/create',
    scopes: userScopes,
    needs: 'write',
    input: body({ ...span, seats: integer({ min: 0, max: maxSeats }) }),
    run: (ctx, params) => availability.createException(ctx, params),
  }),
  post({
    path: 'availability_exceptions/delete',
    scopes: userScopes,
    needs: 'write',
    input: body({ id: uuid }),
    run: (ctx, params) => availability.deleteException(ctx, params),
  }),
];
