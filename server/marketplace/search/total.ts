import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { countAll } from './store.ts';

/** How long the number of all listings may be out of date, milliseconds: counting reads the whole table. */
const freshFor = 5000;

const known = new WeakMap<Db, { total: number; at: number; generation: number }>();
let generation = 0;

/** The next total is counted anew: this process has changed the index. */
export function forgetTotal(): void {
  generation++;
}

/** How many listings can be found, a few seconds old at most. Exact where the page read shows the end of the list. */
export async function totalOfAll(
  { db, clock }: Ctx,
  offset: number,
  limit: number,
  found: number,
): Promise<number> {
  if (found < limit && (found > 0 || offset === 0)) return offset + found;
  const seen = offset + found;
  const total = await recentTotal(db, clock.now().getTime());
  return found > 0 ? Math.max(total, seen) : Math.min(total, seen);
}

async function recentTotal(db: Db, now: number): Promise<number> {
  const last = known.get(db);
  if (last && last.generation === generation && now - last.at < freshFor) return last.total;
  const counted = { at: now, generation, total: await countAll(db) };
  known.set(db, counted);
  return counted.total;
}
