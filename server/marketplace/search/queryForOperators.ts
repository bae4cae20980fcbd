import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findForOperators, type OperatorFilters } from './operatorStore.ts';

/**
 * Returns the next listings as operators see them, newest first, in any state but deleted: at most `limit` after the
 * one named by `after`. For operators only. @throws ApiError forbidden
 */
export async function queryForOperators(
  ctx: Ctx,
  filters: OperatorFilters,
  page: { after?: string | undefined; limit: number },
): Promise<readonly Resource[]> {
  requireOperator(ctx.viewer);
  const ids = await findForOperators(ctx.engine.db, filters, page);
  const found = await listings.load({ ...ctx, viewer: { kind: 'integration' } }, ids, 'listing');
  return ids.flatMap(id => found.get(id) ?? []);
}
