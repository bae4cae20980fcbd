import type { Resource } from '#contract/resource.ts';
import type { EngineSettings } from './ctx.ts';

/** The marketplace is one and always the same, so its id is a constant. */
export const marketplaceId = '7d4a2c8e-5b1f-4f6a-9c3d-0e8b6a71f2d5';

/** The marketplace itself, also as everything's relation of that name (marketplace-api 4.1). */
export function toMarketplace({ marketplaceName }: Pick<EngineSettings, 'marketplaceName'>): Resource {
  return {
    id: marketplaceId,
    type: 'marketplace',
    attributes: { name: marketplaceName, description: '' },
  };
}
