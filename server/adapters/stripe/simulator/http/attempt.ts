import type { Call } from '../call.ts';
import { unixNow } from '../environment.ts';
import type { StoredResponse } from '../storage/port.ts';
import { Failure } from './failure.ts';
import { clockCall, failed, type Simulation } from './handle.ts';

/**
 * Runs an action from one of the simulator's pages with a browser's permissions: in one transaction, serialised with
 * the API, with the same responses.
 */
export async function attempt(
  { environment, deliverSoon }: Pick<Simulation, 'environment' | 'deliverSoon'>,
  work: (call: Call) => Promise<object>,
): Promise<StoredResponse> {
  let failure: Failure | undefined;
  try {
    const result = await environment.storage.transaction(async tx => {
      await tx.lockWrites();
      try {
        return await work({ ...clockCall(environment, tx, unixNow(environment.clock)), by: 'publishable' });
      } catch (error) {
        if (!(error instanceof Failure) || !error.keepsChanges) throw error;
        failure = error;
        return {};
      }
    });
    return failure ? failed(failure) : { status: 200, body: JSON.stringify(result) };
  } catch (error) {
    if (!(error instanceof Failure)) {
      environment.log.error('stripe simulator failed', { error: error as Error });
    }
    return failed(error);
  } finally {
    deliverSoon();
  }
}
