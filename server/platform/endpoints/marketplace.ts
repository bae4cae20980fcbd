import { toMarketplace } from '#server/marketplace/marketplace.ts';
import { anyone, get, noQuery } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const marketplaceEndpoints: readonly Endpoint[] = [
  get({
    path: 'marketplace/show',
    scopes: anyone,
    input: noQuery,
    run: async ({ engine: { settings } }) => toMarketplace(settings()),
  }),
];
