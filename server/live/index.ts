import { findLiveSessions } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { makeHub, type Hub } from './hub.ts';

/**
 * How often streams are compared with the sign-ins that they were opened with, in milliseconds. Signing out, a new
 * password and a ban are told at once; this finds what ends without a word, such as a sign-in that grew too old.
 */
const checkEvery = 30_000;

/** Opens the hub of this process. Close it before the database. */
export function openHub(engine: Pick<Engine, 'db' | 'clock' | 'log'>): Hub {
  const onError = (error: unknown) => engine.log.warn('live/failed', { error: (error as Error).message });
  const hub = makeHub({ db: engine.db, findLiveSessions: ids => findLiveSessions(engine, ids), onError });
  const checking = setInterval(() => void hub.checkSessions().catch(onError), checkEvery).unref();
  return {
    ...hub,
    async close() {
      clearInterval(checking);
      await hub.close();
    },
  };
}
