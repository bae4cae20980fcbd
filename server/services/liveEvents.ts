import type { Hub } from '../live/hub.ts';
import { resolveAccessToken } from '../marketplace/auth/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import type { LiveEventService } from '../web/services/liveEvents.ts';

/** Creates the web app's service for live events of signed-in users, on the embedded engine. */
export function createLiveEventService(engine: Engine, hub: Pick<Hub, 'join'>): LiveEventService {
  return {
    async join(accessToken, handlers) {
      const holder = await resolveAccessToken(engine, accessToken);
      if (holder?.viewer.kind !== 'user' || holder.viewer.sessionId === undefined) return undefined;
      const { userId, sessionId } = holder.viewer;
      return hub.join({ userId, sessionId, ...handlers });
    },
  };
}
