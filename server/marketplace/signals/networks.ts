import { createHmac } from 'node:crypto';
import { DAY } from '#contract/time/units.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { crowdedNetwork, retention } from './thresholds.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** Bytes of entries that a process remembers so as not to store the same again on that day: some ten thousand. */
const maxRemembered = 3 * 1024 * 1024;

/** Records that an account is used in a network (see `networkOf`). */
export type NetworkRecorder = (userId: string, network: string) => Promise<void>;

/** Stores a keyed hash of each network of an account, once a day for each process. */
export function createNetworkRecorder({
  db,
  clock,
  settings,
}: Pick<Engine, 'db' | 'clock' | 'settings'>): NetworkRecorder {
  const recorded = new BoundedCache<true>({ name: 'requests', limit: maxRemembered, sizeOf: () => 0 });
  return async (userId, network) => {
    const today = Math.floor(clock.now().getTime() / DAY);
    const key = `${today} ${userId} ${network}`;
    if (recorded.get(key)) return;
    const hash = createHmac('sha256', settings().secret).update(`account:${network}`).digest();
    await db.run(
      `insert into account_networks (user_id, network, at) values ($1, $2, $3)
       on conflict (user_id, network) do update set at = excluded.at`,
      [userId, hash, new Date(today * DAY)],
      'account-network',
    );
    recorded.set(key, true);
  };
}

/**
 * Returns those of the others who use a network of this user. A network of many accounts, such as a shelter's, says
 * nothing about two of them.
 */
export async function findInSameNetwork(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct o.user_id as id from account_networks mine join account_networks o on o.network = mine.network
     where mine.user_id = $1 and o.user_id = ${anyOf('$2')}
       and (select count(*) from (select from account_networks n where n.network = mine.network limit $3) crowd) < $3`,
    [userId, others, crowdedNetwork],
    'account-network-shared',
  );
  return rows.map(({ id }) => id);
}

export async function deleteOldNetworks(db: Queryable, now: Date): Promise<void> {
  await db.run('delete from account_networks where at < $1', [
    new Date(now.getTime() - retention.accountNetwork),
  ]);
}
