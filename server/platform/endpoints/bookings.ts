import { query } from '#contract/inputs.ts';
import { instant, integer, list, oneOf, optional, uuid } from '#contract/schemas.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { get, userScopes } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

const state = oneOf('pending', 'proposed', 'accepted', 'declined', 'cancelled');

export const bookingEndpoints: readonly Endpoint[] = [
  get({
    path: 'bookings/query',
    scopes: userScopes,
    input: query({
      listingId: uuid,
      start: instant,
      end: instant,
      state: optional(list(state, { max: 5 })),
      page: optional(integer({ min: 1, max: 1000 })),
      perPage: optional(integer({ min: 1, max: 500 })),
    }),
    run: (ctx, params) => transactions.queryBookings(ctx, params),
  }),
];
