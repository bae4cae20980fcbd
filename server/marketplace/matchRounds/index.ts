import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { removeAllOf } from './store.ts';

export { beginRounds, matchMail, runDueRounds } from './rounds.ts';

export const accountData: AccountData = {
  tables: { match_rounds: {}, mailed_matches: {} },
  // Not at once: somebody who is banned and comes back is not told of the same offers again.
  erase: (_, tx, userId) => removeAllOf(tx, userId),
};

/** A published listing whose author waits for somebody. */
export interface WaitingListing {
  id: string;
  title: string;
  authorId: string;
  /** Since when nothing has fitted the request, or the offer has been published. */
  since: Date;
}

const columns = 'l.id, l.title, l.author_id as "authorId"';
const published = 'join listing_index i on i.listing_id = l.id';

/** Returns open requests that no offer has fitted since `before`, the longest waiting first. */
export function findUnmatchedRequests(db: Queryable, before: Date, limit: number): Promise<WaitingListing[]> {
  return db.rows<WaitingListing>(
    `select ${columns}, r.matched_at as since from match_rounds r join listings l on l.id = r.listing_id ${published}
     where r.matched_at < $1 order by r.matched_at, l.id limit $2`,
    [before, limit],
    'match-rounds-unmatched',
  );
}

/** Returns open offers published before `before` about which nobody has written, the longest waiting first. */
export function findUnansweredOffers(db: Queryable, before: Date, limit: number): Promise<WaitingListing[]> {
  return db.rows<WaitingListing>(
    `select ${columns}, l.first_published_at as since from listings l ${published}
     where l.first_published_at < $1 and i.keys @> array['category=offeringPlace']
       and not exists (select from transactions t where t.listing_id = l.id)
     order by l.first_published_at, l.id limit $2`,
    [before, limit],
    'match-rounds-unanswered',
  );
}
