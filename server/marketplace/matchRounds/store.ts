import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** A request that is compared with all offers once a day. */
export interface Round {
  listingId: string;
  toldUntil: Date;
  matchedAt: Date;
}

/** Returns published requests that have no rounds yet, with their authors. */
export function findNewRequests(db: Queryable, limit: number): Promise<{ id: string; authorId: string }[]> {
  return db.rows<{ id: string; authorId: string }>(
    `select listing_id as id, author_id from listing_index i
     where keys @> array['category=lookingForPlace']
       and not exists (select from match_rounds r where r.listing_id = i.listing_id)
     limit $1`,
    [limit],
    'match-rounds-new',
  );
}

export async function insertRounds(
  db: Queryable,
  rounds: readonly { listingId: string; dueAt: Date }[],
  now: Date,
): Promise<void> {
  await db.run(
    `insert into match_rounds (listing_id, told_until, matched_at, due_at)
     select id, $3, $3, due_at from unnest($1::uuid[], $2::timestamptz[]) as added (id, due_at)
     on conflict do nothing`,
    [rounds.map(({ listingId }) => listingId), rounds.map(({ dueAt }) => dueAt), now],
  );
}

/**
 * Claims the longest-due requests, and all others of their authors that are due, and locks them until the transaction
 * ends; others skip them.
 */
export function claimDue(tx: Tx, now: Date, limit: number): Promise<Round[]> {
  return tx.rows<Round>(
    `select listing_id, told_until, matched_at
     from match_rounds where due_at <= $1 and listing_id in (
       select other.id from listings other where other.author_id in (
         select l.author_id from listings l
         join (select listing_id from match_rounds where due_at <= $1 order by due_at limit $2) due
           on due.listing_id = l.id))
     order by due_at for update skip locked`,
    [now, limit],
    'match-rounds-claim',
  );
}

/** An offer that may be named in a mail to the author of a request. */
export interface Pair {
  requestId: string;
  offerId: string;
}

/**
 * Returns the pairs to mail about: the offer was published or changed since the author was told, no mail has
 * named it, and the two have no conversation about it.
 */
export function findUntold(tx: Tx, pairs: readonly (Pair & { since: Date })[]): Promise<Pair[]> {
  return tx.rows<Pair>(
    `select asked.request_id, asked.offer_id
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as asked (request_id, offer_id, since)
     join listings o on o.id = asked.offer_id
     join listings r on r.id = asked.request_id
     where greatest(o.updated_at, o.first_published_at) > asked.since
       and not exists (
         select from mailed_matches m where m.request_id = asked.request_id and m.offer_id = asked.offer_id)
       and not exists (select from transactions t where t.listing_id = o.id and t.customer_id = r.author_id)
       and not exists (select from transactions t where t.listing_id = r.id and t.customer_id = o.author_id)`,
    [
      pairs.map(({ requestId }) => requestId),
      pairs.map(({ offerId }) => offerId),
      pairs.map(({ since }) => since),
    ],
    'match-rounds-news',
  );
}

export async function insertMailed(tx: Tx, pairs: readonly Pair[], now: Date): Promise<void> {
  await tx.run(
    `insert into mailed_matches (request_id, offer_id, mailed_at)
     select request_id, offer_id, $3 from unnest($1::uuid[], $2::uuid[]) as named (request_id, offer_id)`,
    [pairs.map(({ requestId }) => requestId), pairs.map(({ offerId }) => offerId), now],
  );
}

export async function updateRounds(tx: Tx, rounds: readonly (Round & { dueAt: Date })[]): Promise<void> {
  await tx.run(
    `update match_rounds r
     set told_until = done.told_until, matched_at = done.matched_at, due_at = done.due_at
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[])
       as done (listing_id, told_until, matched_at, due_at)
     where r.listing_id = done.listing_id`,
    [
      rounds.map(({ listingId }) => listingId),
      rounds.map(({ toldUntil }) => toldUntil),
      rounds.map(({ matchedAt }) => matchedAt),
      rounds.map(({ dueAt }) => dueAt),
    ],
    'match-rounds-done',
  );
}

/** Ends the rounds of listings that are no open requests any more. */
export async function deleteRounds(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await tx.run('delete from match_rounds where listing_id = any($1::uuid[])', [listingIds]);
}

export async function postpone(db: Queryable, listingIds: readonly string[], until: Date): Promise<void> {
  await db.run('update match_rounds set due_at = $2 where listing_id = any($1::uuid[])', [listingIds, until]);
}

export async function deleteAllOf(tx: Tx, authorId: string): Promise<void> {
  const own = 'select id from listings where author_id = $1';
  await tx.run(`delete from match_rounds where listing_id in (${own})`, [authorId]);
  await tx.run(`delete from mailed_matches where request_id in (${own}) or offer_id in (${own})`, [authorId]);
}
