import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { createStripeSimulator, type SimulatorOptions, type StripeSimulator } from './simulator/index.ts';
import { createSimulatorStorage } from './simulatorStorage.ts';

export {
  createMemoryStorage,
  createStripeSimulator,
  keyLock,
  platformAccount,
  testAccount,
  testCards,
} from './simulator/index.ts';
export type { StripeSimulator } from './simulator/index.ts';

export interface StripeSimulatorOptions extends Omit<SimulatorOptions, 'storage' | 'browserScript'> {
  /** A separate pool: the engine calls the simulator in the middle of its own transactions. */
  db: Db;
}

/** Starts the Stripe simulator on the site's database, with the built browser script. @throws when the port is taken. */
export const startStripeSimulator = ({ db, ...options }: StripeSimulatorOptions): Promise<StripeSimulator> =>
  createStripeSimulator({
    ...options,
    storage: createSimulatorStorage(db),
    browserScript: join(projectRoot(), 'build/stripe-sim/v3.js'),
  });
