import { processes } from '#contract/processes/index.ts';
import { isUnsettled } from '#contract/processes/unsettled.ts';
import type { OpenTransactions } from '#server/marketplace/ports/accounts.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** How many transactions of a person hold a booking or a payment that is not settled. Enquiries and reviews do not count. */
export async function countOpenOf(db: Queryable, userId: string): Promise<OpenTransactions> {
  const row = await db.first<OpenTransactions>(
    `select count(*) filter (where customer_id = $1)::int as "asCustomer",
       count(*) filter (where provider_id = $1)::int as "asProvider"
     from transactions where (customer_id = $1 or provider_id = $1)
       and (process_name, state) in (select * from unnest($2::text[], $3::text[]))`,
    [userId, openStates.map(({ name }) => name), openStates.map(({ state }) => state)],
  );
  return row ?? { asCustomer: 0, asProvider: 0 };
}

/** Forgets what was revealed between the parties, addresses and telephone numbers among it. */
export async function forgetRevealed(tx: Tx, userId: string): Promise<void> {
  await tx.run(`update transactions set protected_data = '{}' where customer_id = $1 or provider_id = $1`, [
    userId,
  ]);
}

/** States in which a booking is not settled, by process. */
export const openStates: readonly { name: string; state: string }[] = processes.flatMap(process =>
  process.states.filter(state => isUnsettled(process, state)).map(state => ({ name: process.name, state })),
);
