import type { Db } from '#server/marketplace/ports/db.ts';

/** A listing that this process translates until `dueAt`, when another would try it again. */
export interface Claimed {
  listingId: string;
  dueAt: Date;
  /** This attempt included. */
  tries: number;
}

/** Claims listings that are due, longest waiting first. `pause`: to the next attempt, in milliseconds; it doubles. */
export function claimDue(
  db: Db,
  now: Date,
  { most, pause }: { most: number; pause: number },
): Promise<Claimed[]> {
  return db.rows<Claimed>(
    `update listings_to_translate set tries = tries + 1, due_at = $1::timestamptz + $3::float8 * 2 ^ tries * interval '1 ms'
     where listing_id in (
       select listing_id from listings_to_translate where due_at <= $1 order by due_at limit $2 for update skip locked)
     returning listing_id, due_at, tries`,
    [now, most, pause],
    'translations-claim',
  );
}

/** Ends the wait, unless the listing has been edited since it was claimed. */
export async function endWait(db: Db, { listingId, tries, dueAt }: Claimed): Promise<void> {
  await db.run(
    'delete from listings_to_translate where listing_id = $1 and tries = $2 and due_at = $3',
    [listingId, tries, dueAt],
    'translations-done',
  );
}
