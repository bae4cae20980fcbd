import type { ActionName } from '#contract/processes/actions.ts';
import { processes } from '#contract/processes/index.ts';
import { actionsOf, transitionsFrom, type Process } from '#contract/processes/process.ts';
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

const settling: readonly ActionName[] = [
  'action/accept-booking',
  'action/decline-booking',
  'action/cancel-booking',
];

/** States out of which a booking is accepted, declined or cancelled. */
export const openStates: readonly { name: string; state: string }[] = processes.flatMap(process =>
  process.states.filter(state => isOpen(process, state)).map(state => ({ name: process.name, state })),
);

function isOpen(process: Process, state: string): boolean {
  return transitionsFrom(process, state).some(transition =>
    actionsOf(process, transition).some(action => settling.includes(action)),
  );
}
