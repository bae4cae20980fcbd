import { ApiError } from '#contract/errors.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { UUID } from '#contract/values.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import { decode } from './codec.ts';
import { number } from './number.ts';
import { findEvents, type EventFilter, type EventRow } from './store.ts';

const perPage = 100;

export type EventQuery = Partial<EventFilter>;

/**
 * Returns the next 100 events in order of sequence id, for operators (marketplace-api 3.13). @throws ApiError
 * forbidden.
 */
export async function query(
  ctx: Ctx,
  { startAfterSequenceId = 0, ...filter }: EventQuery,
): Promise<ResourcePage> {
  if (ctx.viewer.kind !== 'integration' && ctx.viewer.kind !== 'system') throw new ApiError('forbidden');
  await number(ctx.engine.db);
  const rows = await findEvents(ctx.engine.db, { ...filter, startAfterSequenceId }, perPage);
  return { items: rows.map(toEvent), meta: { perPage } };
}

function toEvent(row: EventRow): Resource {
  const { userId, adminId, clientId, requestId } = row.audit;
  return {
    id: row.id,
    type: 'event',
    attributes: {
      createdAt: row.createdAt,
      sequenceId: row.sequenceId,
      marketplaceId: new UUID(marketplaceId),
      eventType: row.eventType,
      source: row.source,
      resourceId: new UUID(row.resourceId),
      resourceType: row.eventType.split('/')[0],
      resource: decode(row.resource),
      previousValues: decode(row.previousValues),
      auditData: {
        userId: userId && new UUID(userId),
        adminId,
        clientId,
        requestId: requestId && new UUID(requestId),
      },
    },
  };
}
