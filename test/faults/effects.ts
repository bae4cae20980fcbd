import type { Handlers } from '#server/jobs/index.ts';

/** Where the effects of facts are counted: nothing in the table keeps one from being written twice. */
export const effectsTable =
  'create table fault_effects (row_id bigint, transaction_id uuid, transition text)';

/** Acts on every transition by a row of its own, in the transaction that settles the fact. */
export const effects: Handlers = {
  'transaction/transitioned': async ({ db }, { transactionId, transition }, fact) => {
    await db.transaction(async tx => {
      await tx.run('insert into fault_effects values ($1, $2, $3)', [fact.id, transactionId, transition]);
      await fact.settle(tx);
    });
  },
};
