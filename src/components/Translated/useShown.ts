import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import {
  subscribeToTranslations,
  translationOf,
  type Translation,
} from '#src/util/translation/translations.ts';
import { contentLanguage } from '../contentLanguage.ts';

const none = () => undefined;

/** What becomes of a text that somebody wrote; undefined on the server, and where nobody has asked. */
export const useTranslation = (text: string): Translation | undefined =>
  useSyncExternalStore(subscribeToTranslations, () => translationOf(text), none);

/**
 * Returns what a reader sees of a text that somebody wrote, and its language for `lang`: its translation once the reader
 * has asked for it, else the original. Only for reading; forms always show the original.
 * @param context consulted for the language where the text is too short
 */
export function useShown(text: string, context?: string): { text: string; lang: string | undefined } {
  const translation = useTranslation(text);
  const { locale } = useIntl();
  return translation?.status === 'done' && !translation.isHidden && translation.from.length > 0
    ? { text: translation.text, lang: locale }
    : { text, lang: contentLanguage(text, context) };
}
