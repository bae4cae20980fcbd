import type { inboxEndpoints } from '#src/api/endpoints/inbox.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { invite } from '../marketplace/messages/index.ts';
import { archive, giveAddress, readHostDay } from '../marketplace/transactions/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of the inbox, on the embedded engine. */
export function createInboxHandlers(engine: Engine): EngineHandlers<typeof inboxEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/inbox/host-day': actor => readHostDay(ctxOf(actor)),
    'POST /api/inbox/archive': (actor, input) => archive(ctxOf(actor), input),
    'POST /api/inbox/give-address': (actor, input) => giveAddress(ctxOf(actor), input),
    'POST /api/inbox/invite': (actor, input) => invite(ctxOf(actor), input),
  };
}
