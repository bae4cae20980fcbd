import { ApiError } from '#contract/errors.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { UUID } from '#contract/values.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { decode, encode } from './codec.ts';
import {
  deleteUntil,
  eraseRelated,
  type EventFilter,
  type EventRow,
  findEvents,
  hasUnnumbered,
  insertEvent,
  lockCounter,
  numberUnnumbered,
} from './store.ts';
import { idsOf, previousValues, toSnapshot } from './snapshot.ts';
import type { EventSource, EventType } from './types.ts';

export type { Origin } from '#server/marketplace/origin.ts';
export { refer } from './snapshot.ts';
export { eventTypes, type EventType } from './types.ts';

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

/** Retention of events, in milliseconds (marketplace-api 3.13). */
export const keptFor = 90 * DAY;

/**
 * Numbers the events committed so far, so that no lower number can appear after a number has been read (decision 016).
 */
async function number(db: Db): Promise<void> {
  if (!(await hasUnnumbered(db))) return;
  await db.transaction(numberWithin);
}

/** Numbers waiting events, also where nobody reads them, and deletes expired ones. */
export async function maintainEvents({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<void> {
  await number(db);
  await deleteUntil(db, new Date(clock.now().getTime() - keptFor));
}

const withoutContent = 'that something happened, without what; for 90 days';

export const accountData: AccountData = {
  tables: { events: { id: withoutContent }, event_links: { id: withoutContent } },
  /** Erases the events about the user, their listings, transactions, messages and reviews. */
  async erase(_, tx, userId) {
    await numberWithin(tx);
    await eraseRelated(tx, userId);
  },
};

async function numberWithin(tx: Tx): Promise<void> {
  await lockCounter(tx);
  await numberUnnumbered(tx);
}
