import { createHmac } from 'node:crypto';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { longestWindow, type LimitName } from './limits.ts';
import { tooMany } from './tooMany.ts';
import { countOne, findStart, forgetKeys, removeBefore, takeBackOne } from './store.ts';

export {
  defaultLimits,
  limitTable,
  noLimits,
  signallingLimit,
  type Limit,
  type LimitName,
  type Limits,
  type Whom,
} from './limits.ts';
export { countingInMemory, type CountInMemory } from './inMemory.ts';
export { networkOf } from './network.ts';

/** Counters are shared by all processes of a database. */
type Counting = Pick<Engine, 'db' | 'settings' | 'clock'>;

/**
 * Counts one time that `whom` (a user's id, an address …) does what is limited. Within a transaction, `db`, it counts only
 * if that commits.
 * @throws ApiError `too-many-requests`, its meta saying after how many seconds it is worth trying again; then nothing is
 * counted.
 */
export async function count(
  { db: pool, settings, clock }: Counting,
  name: LimitName,
  whom: string,
  db: Queryable = pool,
): Promise<void> {
  const { most, milliseconds } = settings.limits[name];
  if (most === Infinity) return;
  const now = clock.now();
  const key = keyOf(settings, name, whom);
  if (most > 0 && (await countOne(db, { key, now, most, since: before(now, milliseconds) }))) return;
  const start = (await findStart(db, key)) ?? now;
  throw tooMany(name, start.getTime() + milliseconds - now.getTime());
}

/** Takes back one time that {@link count} counted. */
export async function takeBack(engine: Counting, name: LimitName, whom: string): Promise<void> {
  await takeBackOne(engine.db, keyOf(engine.settings, name, whom));
}

/** Begins anew for these. */
export async function forget(
  engine: Counting,
  whoms: readonly (readonly [name: LimitName, whom: string])[],
): Promise<void> {
  await forgetKeys(
    engine.db,
    whoms.map(([name, whom]) => keyOf(engine.settings, name, whom)),
  );
}

/** Clears away counts whose windows have ended; how many. */
export function removeEnded({ db, settings, clock }: Counting): Promise<number> {
  return removeBefore(db, before(clock.now(), longestWindow(settings.limits)));
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

function keyOf({ secret }: Engine['settings'], name: LimitName, whom: string): Buffer {
  return createHmac('sha256', secret).update(`limit:${name}:${whom}`).digest();
}
