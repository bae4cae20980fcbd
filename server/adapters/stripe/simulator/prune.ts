import { unixNow, type Environment } from './environment.ts';

const hour = 3600;
const day = 24 * hour;

/**
 * Deletes what Stripe deletes: idempotent responses after a day, events after thirty days, and expired account links.
 */
export async function prune({ storage, clock }: Environment): Promise<void> {
  const now = unixNow(clock);
  await storage.prune({
    responsesBefore: now - day,
    eventsBefore: now - 30 * day,
    // A user who has opened a link may still be filling in its form.
    linksBefore: now - day,
  });
}

/** Prunes at most once an hour of the simulator's own time. */
export function createHourlyPruning(environment: Environment): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    const now = unixNow(environment.clock);
    if (now - last < hour) return;
    last = now;
    await prune(environment);
  };
}
