import { paged, pagingFields, query } from '#contract/inputs.ts';
import { oneOf, optional, uuid } from '#contract/schemas.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import { anyone, get } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const reviewEndpoints: readonly Endpoint[] = [
  get({
    path: 'reviews/show',
    scopes: anyone,
    needs: 'read',
    input: query({ id: uuid }),
    run: (ctx, params) => reviews.show(ctx, params),
  }),
  get({
    path: 'reviews/query',
    scopes: anyone,
    needs: 'read',
    input: paged(
      query({
        listingId: optional(uuid),
        subjectId: optional(uuid),
        transactionId: optional(uuid),
        type: optional(oneOf('ofProvider', 'ofCustomer')),
        state: optional(oneOf('public', 'pending')),
        ...pagingFields,
      }),
    ),
    run: (ctx, params) => reviews.query(ctx, params),
  }),
];
