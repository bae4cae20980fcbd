import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { encode } from './codec.ts';
import { idsOf, previousValues, toSnapshot } from './snapshot.ts';
import { insertEvent } from './store.ts';
import type { EventSource, EventType } from './types.ts';

/** Who changes something, and by which call. */
export type Origin = Pick<Ctx, 'clock' | 'ids' | 'viewer' | 'clientId' | 'requestId'>;

/** A resource as operators see it, with its relations, before and after a change: created when there was nothing before. */
export type Change = ({ before?: Resource; after: Resource } | { before: Resource; after?: undefined }) & {
  /** Where created, updated and deleted do not say it. */
  what?: 'initiated' | 'transitioned';
  /** Whether a transition did it. */
  isByTransition?: boolean;
};

/** Writes down what happened in the transaction that does it. A change that operators would not see is none. */
export async function record(origin: Origin, tx: Tx, change: Change): Promise<void> {
  const { before, after, isByTransition = false } = change;
  const [was, is] = [before && toSnapshot(before), after && toSnapshot(after)];
  const previous = was && previousValues(was, is);
  if (was && is && !previous) return;
  const resource = after ?? before;
  await insertEvent(tx, {
    id: origin.ids.uuid(),
    createdAt: origin.clock.now(),
    eventType: `${resource.type}/${change.what ?? whatOf(change)}` as EventType,
    source: isByTransition ? 'source/transaction' : sourceOf(origin),
    resourceId: resource.id,
    relatedIds: [...new Set([before, after].flatMap(one => (one ? idsOf(one) : [])))],
    resource: is ? encode(is) : null,
    previousValues: encode(previous ?? {}),
    audit: auditOf(origin),
  });
}

function whatOf({ before, after }: Change): 'created' | 'updated' | 'deleted' {
  if (!after) return 'deleted';
  return before ? 'updated' : 'created';
}

function sourceOf({ viewer }: Origin): EventSource {
  if (viewer.kind === 'integration') return 'source/integration-api';
  return viewer.kind === 'system' ? 'source/console' : 'source/marketplace-api';
}

function auditOf({ viewer, clientId, requestId }: Origin) {
  return {
    userId: viewer.kind === 'user' ? viewer.userId : null,
    adminId: (viewer.kind === 'user' && viewer.operatorId) || null,
    clientId: clientId ?? null,
    requestId: requestId ?? null,
  };
}
