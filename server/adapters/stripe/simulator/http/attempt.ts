import type { Call } from '../call.ts';
import type { Simulator } from '../index.ts';
import { Failure } from './failure.ts';
import { clockCall, failed, serializeWrites, unixNow } from './handle.ts';
import type { StoredResponse } from './idempotency.ts';

/**
 * Runs an action from one of the simulator's pages with a browser's permissions: in one transaction, serialised with
 * the API, with the same responses.
 */
export async function attempt(
  simulator: Simulator,
  work: (call: Call) => Promise<object>,
): Promise<StoredResponse> {
  const { world } = simulator;
  let failure: Failure | undefined;
  try {
    const result = await world.db.transaction(async tx => {
      await serializeWrites(tx);
      try {
        return await work({ ...clockCall(world, tx, unixNow(world.clock)), by: 'publishable' });
      } catch (error) {
        if (!(error instanceof Failure) || !error.keepsChanges) throw error;
        failure = error;
        return {};
      }
    });
    return failure ? failed(failure) : { status: 200, body: JSON.stringify(result) };
  } catch (error) {
    if (!(error instanceof Failure)) world.log.error('stripe simulator failed', { error: error as Error });
    return failed(error);
  } finally {
    simulator.deliverSoon();
  }
}
