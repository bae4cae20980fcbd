import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { setWaitingTold } from '#server/marketplace/listings/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/**
 * Outbox event: people wait for an answer about listings of a user. Its payload is `{userId, listingIds, at}`, in
 * milliseconds.
 */
export const waitingMail = mailEvent('waiting-people');

/** How long somebody waits before the author is told, and between two mails about the same listing. Milliseconds. */
export const patience = 3 * DAY;
export const mailInterval = 7 * DAY;

/** Who has written longer ago than this has found something else, or given up. Milliseconds. */
const maxWaits = 60 * DAY;

/** Maximum per run; the rest is left to the next run. */
const atMost = 500;

// A transaction `t` about a listing `l` to which nobody but the customer has contributed. The system ends requests and
// unpaid bookings in time, so these are done.
const waits = `t.created_at > $1 and t.created_at <= $2
  and not exists (select from transaction_transitions s where s.transaction_id = t.id and s.by <> 'customer')
  and not exists (select from messages m where m.transaction_id = t.id and m.sender_id = t.provider_id)
  and exists (select from users c where c.id = t.customer_id and c.state = 'active' and c.deleted_at is null)
  and not exists (select from blocks b where (b.blocker_id, b.blocked_id)
    in ((t.customer_id, t.provider_id), (t.provider_id, t.customer_id)))`;

/**
 * Mails the authors of open listings about which people have waited for days for a first answer, once a week for each
 * listing and once for all that are due; and counts these mails, until nobody waits any more (decision 118).
 */
export async function askAboutWaitingPeople(engine: Engine): Promise<void> {
  const { db, clock, listingIndexer } = engine;
  const now = clock.now();
  for (const listingId of await findAnswered(db, span(now), atMost))
    await db.transaction(async tx => {
      await setWaitingTold(tx, listingId, { times: 0 });
      await listingIndexer.reindex(tx, [listingId]);
    });
  const before = new Date(now.getTime() - mailInterval);
  const waiting = await findWaiting(db, span(now), before, atMost);
  for (const userId of new Set(waiting.map(one => one.userId)))
    await db.transaction(async tx => {
      const listingIds: string[] = [];
      for (const { listingId } of waiting.filter(one => one.userId === userId))
        if (await setWaitingTold(tx, listingId, { at: now, before })) listingIds.push(listingId);
      if (listingIds.length === 0) return;
      await addToOutbox(tx, clock, waitingMail, { userId, listingIds, at: now.getTime() });
      await listingIndexer.reindex(tx, listingIds);
    });
}

/** Counts the people who wait for a first answer about a listing. */
export async function countWaiting({ db, clock }: Engine, listingId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    `select count(distinct t.customer_id)::int as count from transactions t where ${waits} and t.listing_id = $3`,
    [...span(clock.now()), listingId],
    'waiting-count',
  );
  return row?.count ?? 0;
}

const span = (now: Date): [since: Date, until: Date] => [
  new Date(now.getTime() - maxWaits),
  new Date(now.getTime() - patience),
];

function findWaiting(
  db: Queryable,
  [since, until]: [Date, Date],
  toldBefore: Date,
  limit: number,
): Promise<{ listingId: string; userId: string }[]> {
  return db.rows(
    `select distinct l.id as listing_id, l.author_id as user_id
     from transactions t join listings l on l.id = t.listing_id join users a on a.id = l.author_id
     where ${waits} and l.state = 'published' and not l.deleted and a.state = 'active' and a.deleted_at is null
       and (l.waiting_told_at is null or l.waiting_told_at <= $3)
     order by l.author_id, l.id limit $4`,
    [since, until, toldBefore, limit],
    'waiting-find',
  );
}

/** Returns listings whose author was told, but where nobody waits any more. */
async function findAnswered(db: Queryable, [since, until]: [Date, Date], limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select l.id from listings l where l.waiting_told > 0
       and not exists (select from transactions t where t.listing_id = l.id and ${waits}) limit $3`,
    [since, until, limit],
    'waiting-answered',
  );
  return rows.map(({ id }) => id);
}
