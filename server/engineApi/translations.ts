import type { conversationTranslationEndpoints } from '#src/api/endpoints/translations.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as translations from '../marketplace/translations/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import type { TranslationService } from '../web/ports/translations.ts';
import { actorContext, readerContext } from './actors.ts';

/** Creates the endpoints for the translation of conversations, on the embedded engine. */
export function createTranslationHandlers(
  engine: Engine,
): EngineHandlers<typeof conversationTranslationEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/translations/conversation': (actor, input) =>
      translations.showConversation(ctxOf(actor), input),
    'POST /api/translations/always': (actor, choice) => translations.chooseAlways(ctxOf(actor), choice),
    'POST /api/translations/consent': (actor, given) => translations.consent(ctxOf(actor), given),
  };
}

/** Creates the service that translates texts, on the embedded engine. */
export function createTranslationService(engine: Engine): TranslationService {
  return {
    translator: () => engine.translator?.known(),
    async translate({ accessToken, address, isInProcess }, request) {
      const ctx = await readerContext(engine, await accessToken());
      return translations.translate({ ...ctx, address }, request, { mayWait: !isInProcess });
    },
    translateForOperator: request => translations.translateForOperators(engine, request),
  };
}
