import type { TranslationFailure } from '#src/util/translation/translations.ts';

/** A text that stays as it is, and why. */
export class Untranslated extends Error {
  constructor(readonly why: TranslationFailure) {
    super(why);
  }
}
