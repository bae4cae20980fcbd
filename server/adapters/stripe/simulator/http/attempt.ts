import type { Call } from '../call.ts';
import type { Simulator } from '../index.ts';
import { Failure } from './failure.ts';
import { clockCall, failed, takeTurns, unixNow } from './handle.ts';
import type { Kept } from './idempotency.ts';

/**
 * Does something that came from one of the simulator's pages, as a browser may: in one transaction, in turn with the API,
 * with the same answers.
 */
export async function attempt(simulator: Simulator, work: (call: Call) => Promise<object>): Promise<Kept> {
  const { world } = simulator;
  let failure: Failure | undefined;
  try {
    const result = await world.db.transaction(async tx => {
      await takeTurns(tx);
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
