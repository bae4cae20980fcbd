import { useCallback } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { recordTranslations } from '#src/util/translation/translations.ts';
import type { TranslationRequest } from './request.ts';

/**
 * Returns a function that has texts translated. The code for it is loaded on first use.
 * @returns `isAutomatic`: nobody has just asked for it
 */
export function useAsk(): (request: TranslationRequest, isAutomatic?: boolean) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (request, isAutomatic) => {
      recordTranslations(request.texts.map(text => [text, { status: 'waiting' }]));
      import('./translate.ts').then(
        ({ translate }) => void dispatch(translate(request, isAutomatic)),
        () => recordTranslations(request.texts.map(text => [text, { status: 'failed', why: 'unavailable' }])),
      );
    },
    [dispatch],
  );
}
