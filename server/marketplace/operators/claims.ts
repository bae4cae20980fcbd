import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** An item of a queue. */
export interface QueuedItem {
  queue: string;
  item: string;
}

/** The operator who is viewing an item, and until when the claim lasts. */
export interface Claim {
  userId: string;
  until: Date;
}

/** How long an opened item stays claimed. Milliseconds. */
const claimedFor = 10 * MINUTE;

/** Claims the item for the operator, unless another operator holds it. Returns the current claim. */
export async function claim(
  { db, clock }: World,
  { queue, item }: QueuedItem,
  userId: string,
): Promise<Claim> {
  const now = clock.now();
  const until = new Date(now.getTime() + claimedFor);
  const row = await db.first<Claim>(
    `insert into console_claims as c (queue, item, user_id, until) values ($1, $2, $3, $4)
     on conflict (queue, item) do update set
       user_id = case when c.until <= $5 then excluded.user_id else c.user_id end,
       until = case when c.until <= $5 or c.user_id = excluded.user_id then excluded.until else c.until end
     returning user_id, until`,
    [queue, item, userId, until, now],
  );
  return row ?? { userId, until };
}

/** Returns the claims of a queue, by item. */
export async function findClaims({ db, clock }: World, queue: string): Promise<ReadonlyMap<string, Claim>> {
  const rows = await db.rows<Claim & { item: string }>(
    'select item, user_id, until from console_claims where queue = $1 and until > $2',
    [queue, clock.now()],
  );
  return new Map(rows.map(({ item, ...one }) => [item, one]));
}

/** Releases the claim of a decided item. */
export async function releaseClaim({ db }: Pick<Engine, 'db'>, { queue, item }: QueuedItem): Promise<void> {
  await db.run('delete from console_claims where queue = $1 and item = $2', [queue, item]);
}
