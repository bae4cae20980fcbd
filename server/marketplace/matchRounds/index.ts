import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { dueAfter } from './rounds.ts';
import { findNewRequests, insertRounds, deleteAllOf } from './store.ts';

export { matchMail, runDueRounds } from './rounds.ts';

export const accountData: AccountData = {
  tables: { match_rounds: {}, mailed_matches: {} },
  // Not at once: somebody who is banned and comes back is not told of the same offers again.
  erase: (_, tx, userId) => deleteAllOf(tx, userId),
};

/** Requests that get their first round at once, in one statement. */
const begunAtOnce = 1000;

/** Gives each published request that has none a round every morning. The site says itself what fits at publication. */
export async function beginRounds({ db, clock }: Engine): Promise<void> {
  for (;;) {
    const now = clock.now();
    const requests = await findNewRequests(db, begunAtOnce);
    const rounds = requests.map(({ id, authorId }) => ({ listingId: id, dueAt: dueAfter(authorId, now) }));
    if (rounds.length > 0) await insertRounds(db, rounds, now);
    if (rounds.length < begunAtOnce) return;
  }
}

/** Ids returned at most: more than operators look through. */
const maxWaiting = 1000;

/** Returns the open requests that no offer has fitted since `before`, the longest waiting first. For operators. */
export async function findUnmatchedRequests(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.listing_id as id from match_rounds r join listing_index i using (listing_id)
     where r.matched_at < $1 order by r.matched_at, id limit $2`,
    [before, maxWaiting],
    'match-rounds-unmatched',
  );
  return rows.map(({ id }) => id);
}

/** Returns the open offers published before `before` to which nobody has written, oldest first. For operators. */
export async function findUnansweredOffers(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select l.id from listings l join listing_index i on i.listing_id = l.id
     where l.first_published_at < $1 and i.keys @> array['category=offeringPlace']
       and not exists (select from transactions t where t.listing_id = l.id)
     order by l.first_published_at, l.id limit $2`,
    [before, maxWaiting],
    'match-rounds-unanswered',
  );
  return rows.map(({ id }) => id);
}
