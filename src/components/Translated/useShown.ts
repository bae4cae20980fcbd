import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import {
  subscribeToTranslations,
  translationOf,
  type Translation,
} from '#src/util/translation/translations.ts';
import { contentLanguage } from '../contentLanguage.ts';

const none = () => undefined;

/** The translation state of a user-written text; undefined on the server, and when no translation was requested. */
export const useTranslation = (text: string): Translation | undefined =>
  useSyncExternalStore(subscribeToTranslations, () => translationOf(text), none);

/**
 * Returns the displayed version of a user-written text, and its language for `lang`: the translation if the reader has
 * requested one, else the original. For display only; forms always show the original.
 * @param context consulted for the language where the text is too short
 */
export function useShown(text: string, context?: string): { text: string; lang: string | undefined } {
  const translation = useTranslation(text);
  const { locale } = useIntl();
  return translation?.status === 'done' && !translation.isHidden && translation.from.length > 0
    ? { text: translation.text, lang: locale }
    : { text, lang: contentLanguage(text, context) };
}
