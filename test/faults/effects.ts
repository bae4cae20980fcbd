import type { Handlers } from '#server/jobs/index.ts';

/** Counts the effects of domain events: the table has no unique constraint, so duplicates show up. */
export const effectsTable =
  'create table fault_effects (row_id bigint, transaction_id uuid, transition text)';

/** Inserts a row for every transition, in the transaction that marks its event as processed. */
export const effects: Handlers = {
  'transaction/transitioned': async ({ db }, { transactionId, transition }, fact) => {
    await db.transaction(async tx => {
      await tx.run('insert into fault_effects values ($1, $2, $3)', [fact.id, transactionId, transition]);
      await fact.settle(tx);
    });
  },
};
