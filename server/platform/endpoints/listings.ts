import { query } from '#contract/inputs.ts';
import { uuid } from '#contract/schemas.ts';
import * as search from '#server/marketplace/search/index.ts';
import { showListing } from '#server/marketplace/transactions/index.ts';
import { anyone, get } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

const queryOf = (path: string): Endpoint =>
  get({
    path,
    scopes: anyone,
    needs: 'read',
    input: search.listingQuery,
    run: (ctx, asked) => search.queryListings(ctx, search.withoutUnknown(asked, ctx.engine)),
  });

export const listingEndpoints: readonly Endpoint[] = [
  get({
    path: 'listings/show',
    scopes: anyone,
    needs: 'read',
    input: query({ id: uuid }),
    run: (ctx, params) => showListing(ctx, params),
  }),
  queryOf('listings/query'),
  // Former name, used by old versions of the SDK.
  queryOf('listings/search'),
];
