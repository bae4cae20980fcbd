import type { StateName } from '#contract/processes/process.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { awaitsDecisionOf } from './awaiting.ts';
import { contactEndedAt } from './contactStore.ts';

/** A transaction and its guest, for a line of the host's day. */
export interface GuestRow {
  id: string;
  listingId: string;
  title: string;
  customerId: string;
  contactEndedAt: Date | null;
}

interface Days {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** Returns the time zone in the host's private data, whatever is written there. */
export async function findHostZone(db: Queryable, hostId: string): Promise<string | undefined> {
  const row = await db.first<{ zone: string | null }>(
    `select private_data ->> 'timeZone' as zone from users where id = $1`,
    [hostId],
    'host-zone',
  );
  return row?.zone ?? undefined;
}

const enquiry: StateName = 'state/enquiry';

/** SQL: whether nothing separates the host from the customer of `t`, who has an account in use. */
const isAnswerable = (host: string) => `exists (select from users u where u.id = t.customer_id
    and u.state <> 'banned' and u.deleted_at is null)
  and not exists (select from blocks where (blocker_id, blocked_id) in ((t.customer_id, ${host}), (${host}, t.customer_id)))`;

/** SQL: whether the customer of `t` wrote what the host has not read, or wrote last in an enquiry. */
const asks = `not t.provider_archived and (t.provider_unread > 0 or t.state = '${enquiry}'
  and (select m.sender_id from messages m where m.transaction_id = t.id and not m.deleted
    order by m.created_at desc, m.id limit 1) = t.customer_id)`;

/** SQL: whether somebody waits for the host in `t`. */
const waits = (host: string) => `(${awaitsDecisionOf(host)} or ${asks}) and ${isAnswerable(host)}`;

/** Returns who waits for the host, in the order of `HostDay`, with their number in each row. */
export function findWaiting(
  db: Queryable,
  hostId: string,
  limit: number,
): Promise<
  (GuestRow & {
    isRequest: boolean;
    since: Date;
    expiresAt: Date | null;
    start: Date | null;
    end: Date | null;
    total: number;
  })[]
> {
  return db.rows(
    `select t.id, t.listing_id, l.title, t.customer_id, ${contactEndedAt} as contact_ended_at, w.is_request,
       case when w.is_request then t.last_transitioned_at else coalesce(t.last_message_at, t.created_at) end as since,
       w.expires_at, b.display_start as start, b.display_end as "end", (count(*) over ())::int as total
     from transactions t join listings l on l.id = t.listing_id
     left join bookings b on b.transaction_id = t.id
     cross join lateral (select ${awaitsDecisionOf('$1')} as is_request,
       (select min(run_at) from timers where transaction_id = t.id) as expires_at) w
     where t.provider_id = $1 and ${waits('$1')}
     order by not w.is_request, case when w.is_request then w.expires_at end, since, t.id limit $2`,
    [hostId, limit],
    'host-waiting',
  );
}

/** Returns the first and last days of accepted stays on these days, in their order. */
export function findTurns(
  db: Queryable,
  hostId: string,
  { from, to }: Days,
): Promise<(GuestRow & { turn: 'begins' | 'ends'; at: Date })[]> {
  return db.rows(
    `select t.id, t.listing_id, l.title, t.customer_id, ${contactEndedAt} as contact_ended_at, d.turn, d.at
     from transactions t join listings l on l.id = t.listing_id join bookings b on b.transaction_id = t.id
     cross join lateral (values ('begins', b.display_start), ('ends', b.display_end)) d (turn, at)
     where t.provider_id = $1 and b.state = 'accepted'
       and d.at >= $2::date::timestamp at time zone 'UTC' and d.at < ($3::date + 1)::timestamp at time zone 'UTC'
       and not exists (select from blocks where (blocker_id, blocked_id) in ((t.customer_id, $1), ($1, t.customer_id)))
     order by d.at, d.turn desc, t.id limit 20`,
    [hostId, from, to],
    'host-turns',
  );
}

interface ActivityRow {
  id: string;
  all: number;
  unread: number;
  waiting: number;
  start: Date | null;
  end: Date | null;
  isAsked: true | null;
  freeFrom: Date | null;
}

/** In days, one search after another: most listings are free today, and the longer search takes much longer. */
const lookAhead = [1, 28] as const;

/** SQL: the first free night of a listing `l` in so many days from `$2`. */
const firstFree = (days: number) => `(select min(s.start_at) from listing_seats(l.id, l.availability_plan,
  $2::date::timestamp at time zone 'UTC', ($2::date + ${days})::timestamp at time zone 'UTC') s where s.free > 0)`;

/**
 * Returns what happens around each of the host's listings: conversations, the next nights, and the first free one. Each
 * part is read once: the planner expects one listing, and would read the nights of all again for each.
 */
export function findActivity(db: Queryable, hostId: string, from: string): Promise<ActivityRow[]> {
  return db.rows(
    `with talks as materialized (
       select t.listing_id, count(*)::int as "all", (count(*) filter (where t.provider_unread > 0))::int as unread,
         (count(*) filter (where ${waits('$1')}))::int as waiting
       from transactions t where t.provider_id = $1 group by t.listing_id
     ), stays as materialized (
       select distinct on (b.listing_id) b.listing_id, b.display_start, b.display_end, b.state = 'pending' as is_asked
       from listings l join bookings b on b.listing_id = l.id
       where l.author_id = $1 and b.state in ('pending', 'accepted')
         and b.display_end > $2::date::timestamp at time zone 'UTC'
       order by b.listing_id, b.display_start
     ), nights as materialized (
       select l.id as listing_id, coalesce(${lookAhead.map(firstFree).join(', ')}) as free_from
       from listings l where l.author_id = $1 and l.state = 'published' and not l.deleted
         and l.public_data ->> 'category' = 'offeringPlace'
         and coalesce(l.public_data ->> 'subcategories', 'accomodation') = 'accomodation'
     )
     select l.id, coalesce(t."all", 0) as "all", coalesce(t.unread, 0) as unread, coalesce(t.waiting, 0) as waiting,
       s.display_start as start, s.display_end as "end", nullif(s.is_asked, false) as is_asked, n.free_from
     from listings l left join talks t on t.listing_id = l.id left join stays s on s.listing_id = l.id
     left join nights n on n.listing_id = l.id
     where l.author_id = $1 and not l.deleted
       and (t.listing_id is not null or s.listing_id is not null or n.free_from is not null)`,
    [hostId, from],
    'host-activity',
  );
}
