import type { TranslatedName } from '../listing/derived/translated.ts';
import type { LocaleCode } from '../locales.ts';

/** User-written texts that can be translated. */
export const translatableKinds = ['listing', 'user', 'review', 'message'] as const;

export type TranslatableKind = (typeof translatableKinds)[number];

/** The fields that are translated: those of a listing, with its texts among the public data, of users and of messages. */
export type TranslatedField = 'title' | 'description' | TranslatedName | 'bio' | 'content';

/** The fields of a text; a field is absent when the author left it empty. */
export type TranslatedTexts = { [Field in TranslatedField]?: string };

/**
 * - `translated`: `texts` is present, `from` is the language of the original.
 * - `sameLanguage`: the text is in the reader's language already; `from` equals `to`.
 * - `unknownLanguage`: the language could not be detected, or the text has no words (only emoji, numbers or links); let
 *   the reader choose one.
 * - `needsConsent`: a private message, and the translator is a third party's; see {@link ConversationTranslation}.
 * - `pending`: not stored yet, and the call did not wait for it. Server-rendered pages get this at once; request it
 *   again from the browser.
 * - `unavailable`: the translator is down, slow, rejects the request (quota, key) or returned an unusable result. Show
 *   the original.
 * - `tooMany`: the reader or the network has exceeded the limit; retry later. Show the original.
 * - `notFound`: the reader may not see the original, or it no longer exists.
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

/** The result for one item, in the order of the request. */
export interface Translation {
  kind: TranslatableKind;
  id: string;
  status: TranslationStatus;
  /** The language of the original, as chosen by the reader or guessed; absent while unknown. */
  from?: LocaleCode;
  /** Only when `translated`: plain text, with the line breaks of the original. */
  texts?: TranslatedTexts;
}

/** The result for a text shown to an operator; see {@link TranslationStatus}. */
export interface TranslatedText extends Pick<Translation, 'status' | 'from'> {
  /** Only when `translated`. */
  text?: string;
}

/** The site's translation provider. Part of the site's settings, so that pages have it from the start. */
export interface SiteTranslator {
  /** Shown to people: `LibreTranslate`, `DeepL`, or the host name of a third-party server. */
  name: string;
  /** It runs on the site's own network, so that private messages may go to it without asking. */
  isOwn: boolean;
}

/** How a conversation is translated, as seen by one of the two parties. */
export interface ConversationTranslation {
  /** This party has chosen "always in this conversation". */
  always: boolean;
  /** The translator that both parties must agree to; absent where no consent is needed or there is no translator. */
  asks?: {
    /** Its name; consent applies to this translator only. */
    translator: string;
    /** Whether this party has agreed. */
    own: boolean;
    /** Whether the other party has agreed. If only they have, they are asking this party to. */
    other: boolean;
  };
}

/** At most this many items in one request: a page of search results, or a block of a conversation. */
export const maxTranslationItems = 24;
