import type { StateName } from '#contract/processes/process.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Contact } from '#server/marketplace/listings/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

// When a contact ended, after which the two see each other as they were then (decision 129).

const enquiry: StateName = 'state/enquiry';

/** SQL: when the contact about a transaction `t` ended, whether or not a block separates its parties. */
export const contactEndedAt = `coalesce(t.over_at, case when t.state = '${enquiry}'
  then (select l.hidden_since from listings l where l.id = t.listing_id) end)`;

/** Returns what a customer has had to do with a listing; undefined when they never started a transaction about it. */
export function findContact(
  db: Queryable,
  customerId: string,
  listingId: string,
): Promise<Contact | undefined> {
  return db.first<Contact>(
    `select case when bool_and(over_at is not null) then max(over_at) end as over_at,
       bool_or(over_at is null and state <> '${enquiry}') as is_live
     from transactions where listing_id = $1 and customer_id = $2 having count(*) > 0`,
    [listingId, customerId],
  );
}

/** Returns since when the parties of these transactions see each other as they were then. */
export async function findContactEnds(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.rows<{ id: string; at: Date | null }>(
    `select t.id, ${contactEndedAt} as at from transactions t where t.id = ${anyOf('$1')}`,
    [ids],
    'transactions-contact-ends',
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
