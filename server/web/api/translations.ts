import { ApiError } from '#contract/errors.ts';
import type { consoleTranslationEndpoints, translationEndpoints } from '#src/api/endpoints/translations.ts';
import { readerOf, type WebHandlers } from './endpoints/subjects.ts';

/** Translations of what people write, for any reader. */
export const translationHandlers: WebHandlers<typeof translationEndpoints> = {
  'POST /api/translations': (context, request) =>
    context.deps.engine?.translations.translate(readerOf(context), request) ??
    request.items.map(({ kind, id }) => ({ kind, id, status: 'unavailable' as const })),
};

/** Translations of what operators decide on; each call is authorised by the guard. */
export const consoleTranslationHandlers: WebHandlers<typeof consoleTranslationEndpoints> = {
  async 'POST /api/console/translations'({ guard, deps: { engine } }, request) {
    await guard.opened('translations');
    if (!engine) throw new ApiError('not-found');
    return engine.translations.translateForOperator(request);
  },
};
