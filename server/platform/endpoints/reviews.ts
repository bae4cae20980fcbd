import { parsePaging } from '#contract/paging.ts';
import { oneOf, uuid } from '#contract/schemas.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import { anyone, get } from '../endpoint.ts';
import { filtersOf, optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const reviewEndpoints: readonly Endpoint[] = [
  get({
    path: 'reviews/show',
    scopes: anyone,
    needs: 'read',
    params: { id: required(uuid) },
    run: (ctx, params) => reviews.show(ctx, params),
  }),
  get({
    path: 'reviews/query',
    scopes: anyone,
    needs: 'read',
    params: {
      listingId: optional(uuid),
      subjectId: optional(uuid),
      transactionId: optional(uuid),
      type: optional(oneOf('ofProvider', 'ofCustomer')),
      state: optional(oneOf('public', 'pending')),
    },
    run: async (ctx, params, query) => reviews.query(ctx, { ...params, ...parsePaging(filtersOf(query)) }),
  }),
];
