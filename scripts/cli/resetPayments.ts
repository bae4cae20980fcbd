/**
 * Deletes all data of the Stripe simulator: its accounts, cards, payments and payouts. Bookings and listings stay;
 * those paid with test money can no longer be captured, refunded or paid out. Works beside the running server.
 */
import { createPool } from '#server/adapters/db/pool.ts';
import { createSimulatorStorage } from '#server/adapters/stripe/simulatorStorage.ts';
import { silentLog } from '#server/observability/log.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'reset-payments',
  summary: 'deletes all test payments of the Stripe simulator',
  forms: {
    yes: 'deletes them; bookings and listings stay, but can no longer be captured, refunded or paid out',
  },
};

runCommand(command, async config => {
  if (config.payments.mode !== 'simulator')
    throw new Error('Payments are not simulated here, so there is nothing to reset.');
  // Loaded only now: the help need not wait for the engine.
  const { createEngineServices } = await import('#server/bootstrap/engineServices.ts');
  const context = await createEngineServices(config, { withJobs: false, log: silentLog });
  const db = createPool({ url: context.databaseUrl, max: 1 });
  try {
    await createSimulatorStorage(db).clear();
  } finally {
    await db.close();
    await context.close();
  }
  console.log('All test payments are deleted.');
});
