import type { StateName } from '#contract/processes/process.ts';
import type { Appeal } from '#contract/booking/appeals.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { appealsKey, type AppealParty } from './appealData.ts';

/** An appeal waiting for an operator. */
export interface OpenAppeal extends Appeal {
  transactionId: string;
  by: AppealParty;
  state: StateName;
}

/** The open appeals of one transaction, earliest first. */
export interface AppealedTransaction {
  transactionId: string;
  /** A party does not feel safe. */
  isUrgent: boolean;
  appeals: readonly OpenAppeal[];
}

// Must match the expression of the index transactions_open_appeals exactly.
const isAppealed = `jsonb_path_exists(t.metadata, '$.${appealsKey}.* ? (!exists(@.closedAt))')`;

/** Selects one row per open appeal. `and`: further conditions on the transactions. */
const openAppeals = (and = '') =>
  `select t.id as transaction_id, t.state, asked.key as by, asked.value ->> 'matter' as matter,
     asked.value ->> 'reason' as reason, asked.value ->> 'at' as at
   from transactions t, jsonb_each(
     case jsonb_typeof(t.metadata -> '${appealsKey}') when 'object' then t.metadata -> '${appealsKey}' end
   ) asked
   where ${isAppealed} and not asked.value ? 'closedAt' ${and}`;

/** Returns a transaction's open appeals, earliest first. */
export function findAppealsOf(db: Queryable, transactionId: string): Promise<OpenAppeal[]> {
  return db.rows<OpenAppeal>(
    `${openAppeals('and t.id = $1')} order by at, by`,
    [transactionId],
    'appeals-of-one',
  );
}

/** Returns a page of open appeals: urgent first, then longest waiting. `after`: the last one of the previous page. */
export async function queryAppeals(
  db: Queryable,
  { limit, after }: { limit: number; after?: AppealedTransaction | undefined },
): Promise<AppealedTransaction[]> {
  const seen = after && [!after.isUrgent, after.appeals[0]?.at ?? '', after.transactionId];
  const rows = await db.rows<OpenAppeal & { isUrgent: boolean }>(
    `with open as (${openAppeals()}),
       page as (
         select transaction_id, bool_or(reason is not distinct from 'unsafe') as urgent, min(at) as since
         from open group by transaction_id
         ${seen ? `having (not bool_or(reason is not distinct from 'unsafe'), min(at), transaction_id) > ($2::boolean, $3::text, $4::uuid)` : ''}
         order by urgent desc, since, transaction_id limit $1)
     select open.*, page.urgent as is_urgent from page join open using (transaction_id)
     order by page.urgent desc, page.since, transaction_id, open.at, open.by`,
    [limit, ...(seen ?? [])],
    seen ? 'appeals-next' : 'appeals-first',
  );
  const found = new Map<string, AppealedTransaction>();
  for (const { isUrgent, ...one } of rows) {
    const { transactionId } = one;
    const appeals = [...(found.get(transactionId)?.appeals ?? []), one];
    found.set(transactionId, { transactionId, isUrgent, appeals });
  }
  return [...found.values()];
}

/** Counts the transactions with open appeals. */
export async function countAppealed(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    `select count(*)::int as count from transactions t where ${isAppealed}`,
  );
  return row?.count ?? 0;
}
