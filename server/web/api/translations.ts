import { ApiError } from '#contract/errors.ts';
import type { consoleTranslationEndpoints, translationEndpoints } from '#src/api/endpoints/translations.ts';
import { requireActor } from '../session/requireActor.ts';
import type { Handlers } from './endpoints/endpoints.ts';

/** Translations of what people write, for any reader. */
export const translationHandlers: Handlers<typeof translationEndpoints> = {
  async 'POST /api/translations'({ deps: { engine }, address, isInProcess, session, accessToken }, request) {
    if (!engine) return request.items.map(({ kind, id }) => ({ kind, id, status: 'unavailable' as const }));
    const actor = session.signedIn ? await requireActor(session.sdk, accessToken) : undefined;
    const reader = { accessToken: actor?.accessToken, address, mayWait: !isInProcess };
    return engine.translations.translate(reader, request);
  },
};

/** Translations of what operators decide on; each call is authorised by the gate. */
export const consoleTranslationHandlers: Handlers<typeof consoleTranslationEndpoints> = {
  async 'POST /api/console/translations'({ gate, deps: { engine } }, request) {
    await gate.opened('translations');
    if (!engine) throw new ApiError('not-found');
    return engine.translations.translateForOperator(request);
  },
};
