import type { Resource } from '#contract/resource.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { encode } from './codec.ts';
import { idsOf, previousValues, toSnapshot } from './snapshot.ts';
import { insertEvent } from './store.ts';
import type { EventSource, EventType } from './types.ts';

/** A resource as operators see it, with its relations, before and after a change; without `before` it was created. */
export type Change = ({ before?: Resource; after: Resource } | { before: Resource; after?: undefined }) & {
  /** The kind of change where created, updated or deleted doesn't describe it. */
  what?: 'initiated' | 'transitioned';
  /** Whether a transition made the change. */
  isByTransition?: boolean;
};

/** Records a change within the transaction that makes it. A change invisible to operators is not recorded. */
export async function record(origin: Origin, tx: Tx, change: Change): Promise<void> {
  const { before, after, isByTransition = false } = change;
  const [was, is] = [before && toSnapshot(before), after && toSnapshot(after)];
  const previous = was && previousValues(was, is);
  if (was && is && !previous) return;
  const resource = after ?? before;
  await insertEvent(tx, {
    id: origin.engine.ids.uuid(),
    createdAt: origin.engine.clock.now(),
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
