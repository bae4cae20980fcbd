import type { Hub } from '../live/hub.ts';
import { resolveAccessToken } from '../marketplace/auth/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import type { LiveEventService } from '../web/ports/engine.ts';

/** Creates the service of live events, from the hub that distributes them to the browsers connected to this process. */
export const createLiveService = (engine: Engine, hub: Pick<Hub, 'join'>): LiveEventService => ({
  async join(accessToken, handlers) {
    const holder = await resolveAccessToken(engine, accessToken);
    if (holder?.viewer.kind !== 'user' || holder.viewer.sessionId === undefined) return undefined;
    const { userId, sessionId } = holder.viewer;
    return hub.join({ userId, sessionId, ...handlers });
  },
});
