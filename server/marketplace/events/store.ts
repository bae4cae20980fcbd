import type { Json } from '#contract/json.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { EventSource, EventType } from './types.ts';

export interface NewEvent {
  id: string;
  createdAt: Date;
  eventType: EventType;
  source: EventSource;
  resourceId: string;
  relatedIds: readonly string[];
  resource: Json;
  previousValues: Json;
  audit: Readonly<Record<'userId' | 'adminId' | 'clientId' | 'requestId', string | null>>;
}

export interface EventRow extends Omit<NewEvent, 'relatedIds'> {
  sequenceId: number;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.run(
    `insert into events (id, created_at, event_type, source, resource_id, related_ids, resource, previous_values, audit)
     values ($1, $2, $3, $4, $5, $6::uuid[], $7::jsonb, $8::jsonb, $9::jsonb)`,
    [
      event.id,
      event.createdAt,
      event.eventType,
      event.source,
      event.resourceId,
      event.relatedIds,
      event.resource && JSON.stringify(event.resource),
      JSON.stringify(event.previousValues),
      JSON.stringify(event.audit),
    ],
    'event-insert',
  );
}

export async function hasUnnumbered(db: Queryable): Promise<boolean> {
  return (
    (await db.first('select 1 from events where sequence_id is null limit 1', [], 'events-new')) !== undefined
  );
}

/** Locks the counter until the transaction ends. */
export async function lockCounter(tx: Tx): Promise<void> {
  await tx.run('select 1 from event_counter for update');
}

/** Numbers all committed events and returns how many; the counter must be locked. */
export async function numberUnnumbered(tx: Tx): Promise<number> {
  const row = await tx.first<{ numbered: number }>(
    `with fresh as (
       select position, row_number() over (order by position) as n, max(created_at) over (order by position) as latest
       from events where sequence_id is null
     ), numbered as (
       update events e set sequence_id = c.last + f.n, latest_at = greatest(c.latest_at, f.latest)
       from fresh f, event_counter c where e.position = f.position
       returning e.sequence_id, e.latest_at, e.related_ids
     ), linked as (
       insert into event_links (related_id, sequence_id)
       select r.id, n.sequence_id from numbered n cross join unnest(n.related_ids) r (id)
     ), counted as (
       update event_counter c set last = g.last, latest_at = g.latest_at
       from (select max(sequence_id) as last, max(latest_at) as latest_at from numbered having count(*) > 0) g
     )
     select count(*)::int as numbered from numbered`,
  );
  return row?.numbered ?? 0;
}

/** Deletes the events up to `until`, except those about users under legal hold. */
export async function deleteUntil(db: Queryable, until: Date): Promise<void> {
  await db.run(
    `with gone as (
       delete from events where created_at <= $1
         and not coalesce(related_ids && (select array_agg(user_id) from legal_holds), false)
       returning sequence_id, related_ids)
     delete from event_links l using gone g cross join unnest(g.related_ids) r (id)
     where l.related_id = r.id and l.sequence_id = g.sequence_id`,
    [until],
  );
}

/** Blanks the numbered events of a resource and of what belongs to it; only their existence remains. */
export async function eraseRelated(tx: Tx, id: string): Promise<void> {
  await tx.run(
    `update events e set resource = null, previous_values = '{}' from event_links l
     where l.related_id = $1 and e.sequence_id = l.sequence_id`,
    [id],
  );
}

export interface EventFilter {
  /** Exclusive. */
  startAfterSequenceId: number;
  /** Inclusive. */
  createdAtStart?: Date | undefined;
  resourceId?: string | undefined;
  /** The resource itself, or one that it belongs to or refers to. */
  relatedResourceId?: string | undefined;
  eventTypes?: readonly EventType[] | undefined;
}

/** Returns the next numbered events in order. Each filter uses its own index from where it starts, and no further. */
export function findEvents(db: Queryable, filter: EventFilter, limit: number): Promise<EventRow[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { createdAtStart, resourceId, relatedResourceId, eventTypes } = filter;
  const sequence = relatedResourceId ? 'l.sequence_id' : 'e.sequence_id';
  const where = [`${sequence} > ${put(filter.startAfterSequenceId)}`];
  if (createdAtStart) {
    const start = put(createdAtStart);
    where.push(`e.created_at >= ${start}`, `${sequence} >= ${firstAt(start)}`);
  }
  if (resourceId) where.push(`e.resource_id = ${put(resourceId)}`);
  if (relatedResourceId) where.push(`l.related_id = ${put(relatedResourceId)}`);
  const types = eventTypes && put([...new Set(eventTypes)]);
  const most = put(limit);
  const page = (condition: string) =>
    `select ${columns} from events e ${relatedResourceId ? 'join event_links l on l.sequence_id = e.sequence_id' : ''}
     where ${[...where, condition].join(' and ')} order by ${sequence} limit ${most}`;
  if (!types) return db.rows(page('true'), values);
  if (resourceId || relatedResourceId) return db.rows(page(`e.event_type = any(${types}::text[])`), values);
  return db.rows(
    `select e.* from unnest(${types}::text[]) wanted (type)
     cross join lateral (${page('e.event_type = wanted.type')}) e order by e.sequence_id limit ${most}`,
    values,
  );
}

const columns = `e.id, e.sequence_id, e.created_at, e.event_type, e.source,
  e.resource_id, e.resource, e.previous_values, e.audit`;

/** Selects the number of the first event that is not older; a number beyond all others when there is none. */
const firstAt = (moment: string) =>
  `coalesce((select f.sequence_id from events f where f.latest_at >= ${moment} order by f.latest_at, f.sequence_id limit 1), 9223372036854775807)`;
