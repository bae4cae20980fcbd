import { anyone, get } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

/** The marketplace is one and always the same, so its id is a constant. */
const marketplaceId = '7d4a2c8e-5b1f-4f6a-9c3d-0e8b6a71f2d5';

export const marketplaceEndpoints: readonly Endpoint[] = [
  get({
    path: 'marketplace/show',
    scopes: anyone,
    params: {},
    run: async ctx => ({
      id: marketplaceId,
      type: 'marketplace',
      attributes: { name: ctx.settings.marketplaceName, description: '' },
    }),
  }),
];
