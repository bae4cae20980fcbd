import type { Resource } from '#contract/resource.ts';

/** There is exactly one marketplace, so its id is a constant. */
export const marketplaceId = '7d4a2c8e-5b1f-4f6a-9c3d-0e8b6a71f2d5';

/** Returns the marketplace resource, also the `marketplace` relation of all others (marketplace-api 4.1). */
export function toMarketplace({ marketplaceName }: { marketplaceName: string }): Resource {
  return {
    id: marketplaceId,
    type: 'marketplace',
    attributes: { name: marketplaceName, description: '' },
  };
}
