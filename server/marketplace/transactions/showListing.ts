import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { show } from '#server/marketplace/listings/index.ts';
import { findContact } from './contactStore.ts';

/**
 * Returns a listing as others see it. A listing closed by its author or an operator stays visible to its customers as it
 * was, because their bookings link to it (decisions/067, 129). @throws ApiError not-found
 */
export function showListing(ctx: Ctx, params: { id: string }): Promise<Resource> {
  const { viewer } = ctx;
  const { db } = ctx.engine;
  return show(ctx, params, async id =>
    viewer.kind === 'user' ? findContact(db, viewer.userId, id) : undefined,
  );
}
