import { toMarketplace } from '#server/marketplace/marketplace.ts';
import { anyone, get } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const marketplaceEndpoints: readonly Endpoint[] = [
  get({
    path: 'marketplace/show',
    scopes: anyone,
    params: {},
    run: async ({ engine: { settings } }) => toMarketplace(settings()),
  }),
];
