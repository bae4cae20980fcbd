import type { Db } from '#server/marketplace/ports/db.ts';

/** Empties the simulator's tables except for the marketplace's own webhook endpoint. */
export async function truncateTables(db: Db): Promise<void> {
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
