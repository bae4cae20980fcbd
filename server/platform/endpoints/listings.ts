import { uuid } from '#contract/schemas.ts';
import * as search from '#server/marketplace/search/index.ts';
import { showListing } from '#server/marketplace/transactions/index.ts';
import { anyone, get } from '../endpoint.ts';
import { filtersOf, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

const query = (path: string): Endpoint =>
  get({
    path,
    scopes: anyone,
    needs: 'read',
    params: {},
    run: async (ctx, _params, query) =>
      search.queryListings(
        ctx,
        search.parseListingQuery(filtersOf(query), search.unknownFiltersOf(ctx.engine)),
      ),
  });

export const listingEndpoints: readonly Endpoint[] = [
  get({
    path: 'listings/show',
    scopes: anyone,
    needs: 'read',
    params: { id: required(uuid) },
    run: (ctx, params) => showListing(ctx, params),
  }),
  query('listings/query'),
  // Former name, used by old versions of the SDK.
  query('listings/search'),
];
