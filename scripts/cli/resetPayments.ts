import { createPool } from '#server/adapters/db/pool.ts';
import { createSimulatorStorage } from '#server/adapters/stripe/simulatorStorage.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { silentLog } from '#server/observability/log.ts';
import { readSettings } from './settings.ts';

/**
 * Deletes all data of the Stripe simulator: its accounts, cards, payments and payouts. Bookings and listings stay;
 * those paid with test money can no longer be captured, refunded or paid out. Works beside the running server.
 */
export async function run(): Promise<void> {
  const config = readSettings();
  if (config.payments.mode !== 'simulator')
    throw new Error('Payments are not simulated here, so there is nothing to reset.');
  const context = await createEngineServices(config, { withJobs: false, log: silentLog });
  const db = createPool({ url: context.databaseUrl, max: 1 });
  try {
    await createSimulatorStorage(db).clear();
  } finally {
    await db.close();
    await context.close();
  }
  console.log('All test payments are deleted.');
}
