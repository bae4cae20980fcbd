import { unixNow, type World } from './http/handle.ts';

const hour = 3600;
const day = 24 * hour;

/**
 * Deletes what Stripe deletes: idempotent responses after a day, events after thirty days, and expired account links.
 */
export async function prune({ db, clock }: World): Promise<void> {
  const now = unixNow(clock);
  await db.transaction(async tx => {
    await tx.run('delete from stripe_simulator.idempotency where created_at < to_timestamp($1)', [now - day]);
    await tx.run(
      `with old as (
         delete from stripe_simulator.objects
         where object = 'event' and (data ->> 'created')::bigint < $1 returning id)
       delete from stripe_simulator.deliveries where event_id in (select id from old)`,
      [now - 30 * day],
    );
    // A user who has opened a link may still be filling in its form.
    await tx.run(`delete from stripe_simulator.links where (data ->> 'expiresAt')::bigint < $1`, [now - day]);
  });
}

/** Prunes at most once an hour of the simulator's own time. */
export function hourlyPruning(world: World): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    const now = unixNow(world.clock);
    if (now - last < hour) return;
    last = now;
    await prune(world);
  };
}
