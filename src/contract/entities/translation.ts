import type { LocaleCode } from '../locales.ts';

/** What people write and others may have translated. */
export const translatableKinds = ['listing', 'user', 'review', 'message'] as const;

export type TranslatableKind = (typeof translatableKinds)[number];

/** The fields of a text, each absent when the author left it empty. The title of a listing, the text of a message … */
export interface TranslatedTexts {
  title?: string;
  description?: string;
  rules?: string;
  bio?: string;
  content?: string;
}

export type TranslatedField = keyof TranslatedTexts;

/**
 * - `translated`: `texts` is there, `from` says from which language.
 * - `sameLanguage`: the text is in the reader's language already; `from` equals `to`.
 * - `unknownLanguage`: it could not be told which language the text is in, or there are no words in it (emoji, numbers,
 *   links alone); offer to choose one.
 * - `needsConsent`: a private message, and the translator belongs to somebody else; see {@link ConversationTranslation}.
 * - `pending`: not kept yet, and nobody waited for it. Pages that the server renders get this at once; ask again from the
 *   browser.
 * - `unavailable`: the translator is down, slow, refuses (quota, key) or answered nonsense. Show the original.
 * - `tooMany`: the reader or the network asked for too much; later it works again. Show the original.
 * - `notFound`: the reader may not see the original, or it is gone.
 */
export type TranslationStatus =
  | 'translated'
  | 'sameLanguage'
  | 'unknownLanguage'
  | 'needsConsent'
  | 'pending'
  | 'unavailable'
  | 'tooMany'
  | 'notFound';

/** The answer for one item, in the order of the request. */
export interface Translation {
  kind: TranslatableKind;
  id: string;
  status: TranslationStatus;
  /** The language of the original, as chosen by the reader or guessed; absent while unknown. */
  from?: LocaleCode;
  /** Only when `translated`: plain text, with the line breaks of the original. */
  texts?: TranslatedTexts;
}

/** The answer for a text that an operator reads; see {@link TranslationStatus}. */
export interface TranslatedText extends Pick<Translation, 'status' | 'from'> {
  /** Only when `translated`. */
  text?: string;
}

/** Who translates for the site. Part of the site's settings, so that pages know at once. */
export interface SiteTranslator {
  /** Shown to people: `LibreTranslate`, `DeepL`, or the host of somebody else's server. */
  name: string;
  /** It runs on the site's own network, so that private messages may go to it without asking. */
  isOwn: boolean;
}

/** How a conversation is translated, as one of its two people sees it. */
export interface ConversationTranslation {
  /** This person has chosen "always in this conversation". */
  always: boolean;
  /** The translator that both people have to agree to; absent where no consent is needed or there is no translator. */
  asks?: {
    /** Its name; a consent counts for this translator alone. */
    translator: string;
    /** Whether this person has agreed. */
    own: boolean;
    /** Whether the other person has agreed. When only they have, they ask. */
    other: boolean;
  };
}

/** At most this many items in one request: a page of search results, or a block of a conversation. */
export const maxTranslationItems = 24;
