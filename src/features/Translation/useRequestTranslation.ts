import { useCallback } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { recordTranslations, type Translation } from '#src/util/translation/translations.ts';
import type { TranslationRequest } from './request.ts';

/**
 * Returns a function that translates texts. The code for it is loaded on first use.
 * @returns `isAutomatic`: the reader has not just requested it
 */
export function useRequestTranslation(): (request: TranslationRequest, isAutomatic?: boolean) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (request, isAutomatic) => {
      const record = (translation: Translation) =>
        recordTranslations(request.originals.map(({ text }) => [text, translation]));
      record({ status: 'waiting' });
      import('./translate.ts').then(
        ({ translate }) => void dispatch(translate(request, isAutomatic)),
        () => record({ status: 'failed', why: 'unavailable' }),
      );
    },
    [dispatch],
  );
}
