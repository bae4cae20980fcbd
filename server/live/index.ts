import { findLiveSessions } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { createHub, type Hub } from './hub.ts';

/**
 * How often the sessions of open streams are checked, in milliseconds. Sign-out, a new password and a ban are published
 * at once; this check finds sessions that end without an event, such as expired ones.
 */
const checkEvery = 30_000;

/** Creates the hub of this process. Close it before the database. */
export function createLiveHub(engine: Pick<Engine, 'db' | 'clock' | 'log'>): Hub {
  const onError = (error: unknown) => engine.log.warn('live/failed', { error: (error as Error).message });
  const hub = createHub({ db: engine.db, findLiveSessions: ids => findLiveSessions(engine, ids), onError });
  const checking = setInterval(() => void hub.checkSessions().catch(onError), checkEvery).unref();
  return {
    ...hub,
    async close() {
      clearInterval(checking);
      await hub.close();
    },
  };
}
