import * as v from 'valibot';
import { body, query } from '#contract/inputs.ts';
import { instant, integer, optional, uuid } from '#contract/schemas.ts';
import * as stock from '#server/marketplace/stock/index.ts';
import { get, userScopes, post } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

/** The maximum of the database column. */
const most = 2_147_483_647;
const total = integer({ min: 0, max: most });

export const stockEndpoints: readonly Endpoint[] = [
  post({
    path: 'stock/compare_and_set',
    scopes: userScopes,
    needs: 'write',
    // Required: null states that there was no stock.
    input: body({
      listingId: uuid,
      oldTotal: v.nullable(total),
      newTotal: total,
    }),
    run: (ctx, params) => stock.compareAndSet(ctx, params),
  }),
  get({
    path: 'stock_adjustments/query',
    scopes: userScopes,
    input: query({
      listingId: uuid,
      start: instant,
      end: instant,
      page: optional(integer({ min: 1, max: 100 })),
      perPage: optional(integer({ min: 1, max: 100 })),
    }),
    run: (ctx, params) => stock.queryAdjustments(ctx, params),
  }),
  post({
    path: 'stock_adjustments/create',
    scopes: userScopes,
    needs: 'write',
    input: body({ listingId: uuid, quantity: integer({ min: -most, max: most }) }),
    run: (ctx, params) => stock.createAdjustment(ctx, params),
  }),
];
