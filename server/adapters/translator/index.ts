import type { TranslationSetting } from '#server/config/translation.ts';
import type { Translator } from '#server/marketplace/ports/translator.ts';
import { deepl } from './deepl.ts';
import { guarded } from './guarded.ts';
import { libreTranslate } from './libreTranslate.ts';

/** Creates the translator that the setting names. @param now milliseconds since 1970 */
export function createTranslator(setting: TranslationSetting, now: () => number): Translator {
  const backend = setting.kind === 'deepl' ? deepl(setting.key) : libreTranslate(setting, now);
  return guarded(backend, { now });
}
