import type { News } from '#contract/entities/news.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** The channel on which every process of a database hears what to tell the browsers that listen to it. */
export const liveChannel = 'live';

/**
 * `session`: one of the person's sign-ins may have ended; `gap`: what is on screen may be another now, for a reason that is
 * not told.
 */
export type Tidings = News | { type: 'session' };

/** What is told, and the ids of the people it is for. */
export interface Told {
  to: readonly string[];
  news: Tidings;
}

/** Tells it once the change is committed, never when it is rolled back: PostgreSQL keeps notifications for that long. */
export async function tell(db: Queryable, to: readonly string[], news: Tidings): Promise<void> {
  const told: Told = { to, news };
  await db.run('select pg_notify($1, $2)', [liveChannel, JSON.stringify(told)], 'live-tell');
}

/** What was told on the channel; undefined for what a process of another version may say. */
export function readTold(payload: string): Told | undefined {
  try {
    const { to, news } = JSON.parse(payload) as Partial<Told>;
    return Array.isArray(to) && typeof news?.type === 'string' ? { to, news } : undefined;
  } catch {
    return undefined;
  }
}
