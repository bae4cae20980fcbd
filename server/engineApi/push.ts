import type { pushEndpoints } from '#src/api/endpoints/push.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { showNotice } from '../marketplace/notifications/index.ts';
import { subscribe, unsubscribe } from '../marketplace/push/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of pushes, on the embedded engine. An operator in the user's name gets no notices. */
export function createPushHandlers(engine: Engine): EngineHandlers<typeof pushEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/push/key': () => engine.pusher?.publicKey ?? null,
    'POST /api/push/subscribe': (actor, target) => subscribe(ctxOf(actor), actor.accessToken, target),
    'POST /api/push/unsubscribe': (actor, { endpoint }) => unsubscribe(ctxOf(actor), endpoint),
    'GET /api/push/notice': async (actor, { id }) =>
      actor.limited ? null : ((await showNotice(ctxOf(actor), id)) ?? null),
  };
}
