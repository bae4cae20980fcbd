import { namesOf, processes } from '#contract/processes/index.ts';
import { statesAfter, transitionsFrom, type Process, type StateName } from '#contract/processes/process.ts';
import { isUnsettled } from '#contract/processes/unsettled.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/**
 * Returns whether a conversation in this state is live: a stay can still come about in it, or is not over. An enquiry
 * stays live for as long as nobody asks for a stay; what is declined, expired, cancelled or over is not live.
 */
export const isLive = (process: Process, state: StateName): boolean =>
  [state, ...transitionsFrom(process, state).flatMap(name => statesAfter(process, name))].some(one =>
    isUnsettled(process, one),
  );

const liveStates = processes.flatMap(process =>
  process.states
    .filter(state => state !== process.initial && isLive(process, state))
    .flatMap(state => namesOf(process).map(name => ({ name, state }))),
);

/** SQL: whether a transaction `t` is live; a block is not looked at. */
export const isLiveRow = `(t.process_name, t.state) in (values ${[
  ...new Set(liveStates.map(({ name, state }) => `('${name}', '${state}')`)),
].join(', ')})`;

/** Returns those of the others with whom the user has a live conversation, where neither has blocked the other. */
export async function findLivePartners(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select t.provider_id as id from transactions t
       where t.customer_id = $1 and t.provider_id = ${anyOf('$2')} and ${isLiveRow}
     union select t.customer_id from transactions t
       where t.provider_id = $1 and t.customer_id = ${anyOf('$2')} and ${isLiveRow}`,
    [userId, others],
    'transactions-live-partners',
  );
  if (rows.length === 0) return new Set();
  const blocked = await blockedUserIds(db, userId);
  return new Set(rows.map(({ id }) => id).filter(id => !blocked.has(id)));
}

/** Returns whether the two have ever had a conversation. */
export async function haveMet(db: Queryable, one: string, other: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from transactions where (customer_id, provider_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)) limit 1`,
    [one, other],
    'transactions-met',
  );
  return row !== undefined;
}
