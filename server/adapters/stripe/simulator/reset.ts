import type { Db } from '#server/marketplace/ports/db.ts';

/** Empties the simulator's tables but for the address at which the marketplace itself hears of events. */
export async function emptyTables(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(
      `truncate stripe_simulator.idempotency, stripe_simulator.due, stripe_simulator.deliveries,
         stripe_simulator.links`,
    );
    await tx.run(
      `delete from stripe_simulator.objects where object <> 'webhook_endpoint' or hidden->>'hears' <> 'all'`,
    );
  });
}
