import type { telegramEndpoints } from '#src/api/endpoints/telegram.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { beginLinking, endLink, showLink } from '../marketplace/telegram/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of the link to Telegram, on the embedded engine. */
export function createTelegramHandlers(engine: Engine): EngineHandlers<typeof telegramEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/telegram': actor => showLink(ctxOf(actor)),
    'POST /api/telegram/begin': actor => beginLinking(ctxOf(actor)),
    'POST /api/telegram/end': actor => endLink(ctxOf(actor)),
  };
}
