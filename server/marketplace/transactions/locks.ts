import type { StateName } from '#contract/processes/process.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';

/**
 * Locks the row until the transaction ends and returns its state. Sending a message locks the row briefly, so this
 * waits up to two seconds.
 * @throws the database's 55P03 when another transition holds it longer.
 */
export async function lockState(tx: Tx, id: string): Promise<StateName | undefined> {
  await tx.run(`select set_config('lock_timeout', '2s', true)`, [], 'transaction-patience');
  const row = await tx.first<{ state: StateName }>(
    'select state from transactions where id = $1 for no key update',
    [id],
    'transaction-lock',
  );
  return row?.state;
}

/**
 * Waits for and locks the transactions between two users, in either role, until the transaction ends. Returns their
 * states, which then no longer change: a stay that is being accepted is accepted, or will find what this caller wrote.
 */
export function lockBetween(tx: Tx, one: string, other: string): Promise<{ id: string; state: StateName }[]> {
  return tx.rows<{ id: string; state: StateName }>(
    `select id, state from transactions where (customer_id, provider_id) in (($1, $2), ($2, $1))
     order by id for no key update`,
    [one, other],
  );
}

/** Waits for the row and locks it until the transaction ends. */
export async function lockRow(tx: Tx, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await tx.run('select 1 from transactions where id = $1 for no key update', [id], 'transaction-hold');
}
