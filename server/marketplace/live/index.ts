import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** The notification channel on which every process of a database receives live events for its connected browsers. */
export const liveChannel = 'live';

/**
 * `session`: one of the user's sessions may have ended; `gap`: the displayed data may be outdated, for a reason that is
 * not given.
 */
export type LiveEventOrSession = LiveEvent | { type: 'session' };

/** A live event with the ids of its recipients. */
export interface Envelope {
  to: readonly string[];
  news: LiveEventOrSession;
}

/** Publishes an event on commit, never after a rollback: PostgreSQL delivers notifications at commit. */
export async function publish(
  db: Queryable,
  to: readonly string[],
  event: LiveEventOrSession,
): Promise<void> {
  const envelope: Envelope = { to, news: event };
  await db.run('select pg_notify($1, $2)', [liveChannel, JSON.stringify(envelope)], 'live-publish');
}

/** Parses a message of the channel; undefined for messages of processes of another version. */
export function readEnvelope(payload: string): Envelope | undefined {
  try {
    const { to, news } = JSON.parse(payload) as Partial<Envelope>;
    return Array.isArray(to) && typeof news?.type === 'string' ? { to, news } : undefined;
  } catch {
    return undefined;
  }
}
