import type { TranslationSetting } from '#server/config/translation.ts';
import type { Translator } from '#server/marketplace/ports/translator.ts';
import { createDeeplBackend } from './deepl.ts';
import { createGuardedTranslator } from './guarded.ts';
import { createLibreTranslateBackend } from './libreTranslate.ts';

/** Creates the translator that the setting names. @param now milliseconds since 1970 */
export function createTranslator(setting: TranslationSetting, now: () => number): Translator {
  const backend =
    setting.kind === 'deepl' ? createDeeplBackend(setting.key) : createLibreTranslateBackend(setting, now);
  return createGuardedTranslator(backend, { now });
}
