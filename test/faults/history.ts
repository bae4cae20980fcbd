import { requireProcess } from '#contract/processes/index.ts';
import { stateAfter, type StateName, type TransitionName } from '#contract/processes/process.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Inconsistencies in a database's transactions after a kill. */
export interface HistoryFaults {
  /** Transitions in the history. */
  made: number;
  /** Acknowledged, but not in the history. */
  lost: number;
  /** In the history without an outbox row, or with an outbox row that was never processed. */
  forgotten: number;
  /** Duplicate transitions or outbox rows. */
  twice: number;
  /** Transactions whose state, history and booking are inconsistent. */
  torn: number;
}

/** @param acknowledged `<transaction> transition/<name>` of every transition reported as successful */
export async function judgeHistory(db: Queryable, acknowledged: readonly string[]): Promise<HistoryFaults> {
  const history = await db.rows<{ line: string }>(
    `select transaction_id || ' ' || transition as line from transaction_transitions`,
  );
  const made = new Set(history.map(({ line }) => line));
  const rows = await db.rows<{
    process: string;
    state: StateName;
    last: TransitionName;
    booking: string | null;
  }>(
    `select t.process_name as process, t.state, (select transition from transaction_transitions h
         where h.transaction_id = t.id order by position desc limit 1) as last,
       (select b.state from bookings b where b.transaction_id = t.id) as booking from transactions t`,
  );
  return {
    made: history.length,
    lost: acknowledged.filter(line => !made.has(line)).length,
    forgotten:
      (await countOf(
        db,
        `select transaction_id::text, transition from transaction_transitions except
        select payload ->> 'transactionId', payload ->> 'transition' from outbox where kind = 'transaction/transitioned'`,
      )) + (await countOf(db, `select id from outbox where done_at is null and run_at <= now()`)),
    twice:
      history.length -
      made.size +
      (await countOf(
        db,
        `select 1 from outbox where kind = 'transaction/transitioned'
        group by payload ->> 'transactionId', payload ->> 'transition' having count(*) > 1`,
      )),
    torn: rows.filter(
      ({ process, state, last, booking }) =>
        stateAfter(requireProcess(process), last) !== state || bookingIn[state] !== (booking ?? 'none'),
    ).length,
  };
}

/** Counts the rows of a query. */
export const countOf = async (db: Queryable, sql: string): Promise<number> =>
  (await db.first<{ n: number }>(`select count(*) as n from (${sql}) found`))?.n ?? 0;

const bookingIn: Readonly<Partial<Record<StateName, string>>> = {
  'state/enquiry': 'none',
  'state/pending-payment': 'pending',
  'state/payment-expired': 'declined',
  'state/preauthorized': 'pending',
  'state/accepted': 'accepted',
  'state/declined': 'declined',
  'state/delivered': 'accepted',
  'state/canceled': 'cancelled',
};
