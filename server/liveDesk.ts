import type { Hub } from './live/hub.ts';
import { resolveAccessToken } from './marketplace/auth/index.ts';
import type { Engine } from './marketplace/ctx.ts';
import type { LiveDesk } from './web/live.ts';

/** The web app's door to what is new for people who are signed in. */
export function liveDesk(engine: Engine, hub: Hub): LiveDesk {
  return {
    async join(accessToken, handlers) {
      const holder = await resolveAccessToken(engine, accessToken);
      if (holder?.viewer.kind !== 'user' || holder.viewer.sessionId === undefined) return undefined;
      const { userId, sessionId } = holder.viewer;
      return hub.join({ userId, sessionId, ...handlers });
    },
  };
}
