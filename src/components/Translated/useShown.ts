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

/** What a page shows of a user-written text. */
export interface Shown {
  text: string;
  /** For `lang`. */
  lang: string | undefined;
  /** Whether there is a translation, even when the reader wants to see the original. */
  isTranslated: boolean;
}

interface KnownOfText {
  /** Its language, as the server has told it. */
  language?: string | undefined;
  /** More by its author, consulted where the text is too short. */
  context?: string;
  /** The language of other texts by its author. */
  likely?: string | undefined;
}

/**
 * Returns the displayed version of a user-written text, and its language: the translation if the reader has requested
 * one, else the original. For display only; forms always show the original.
 */
export function useShown(
  text: string,
  { language, context, likely }: KnownOfText = {},
): Shown & { original: string | undefined } {
  const translation = useTranslation(text);
  const { locale } = useIntl();
  const original = language ?? contentLanguage(text, context) ?? likely;
  const isTranslated = translation?.status === 'done';
  return isTranslated && !translation.isHidden && translation.from.length > 0
    ? { text: translation.text, lang: locale, original, isTranslated }
    : { text, lang: original, original, isTranslated };
}
