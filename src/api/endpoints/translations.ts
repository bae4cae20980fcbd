import * as v from 'valibot';
import {
  maxTranslationItems,
  translatableKinds,
  type ConversationTranslation,
  type TranslatedText,
  type Translation,
} from '#contract/text/translation.ts';
import { locales } from '#contract/locales.ts';
import { map, string, uuid } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';
import { flag } from './schemas.ts';

const locale = v.picklist(locales);

/** In characters: above the longest text that users can write. */
const longestText = 20_000;

const languages = {
  /** The reader's language. */
  to: locale,
  /** The language of the originals, chosen by a reader where the guess was wrong. */
  from: v.exactOptional(locale),
};

/** User-written texts, translated into the reader's language. */
export const translationEndpoints = {
  /**
   * Translates texts that the reader may see. One result per item, in the order of the request; a text that can't be
   * translated says so in its `status` and doesn't affect the others. In process it returns only stored translations,
   * and `pending` for the rest, so that rendering never waits; over HTTP it waits for the translator, for a few
   * seconds.
   * @throws validation-invalid-value for more than 24 items
   */
  'POST /api/translations': {
    access: 'anyone',
    input: map({
      ...languages,
      items: v.pipe(
        v.array(
          map({
            kind: v.picklist(translatableKinds),
            id: uuid,
            /** For a listing: the title only, for cards. */
            isTitleOnly: flag,
          }),
        ),
        v.minLength(1),
        v.maxLength(maxTranslationItems),
      ),
    }),
    result: result<readonly Translation[]>(),
    inProcess: true,
  },
} satisfies Definitions;

/** How the messages between the signed-in user and another are translated. */
export const conversationTranslationEndpoints = {
  /** How the conversation of a transaction is translated. @throws not-found unless the user takes part in it */
  'POST /api/translations/conversation': {
    access: 'signed-in',
    input: map({ transactionId: uuid }),
    result: result<ConversationTranslation | null>(),
    inProcess: true,
    hosted: null,
  },
  /** Switches "always in this conversation" on or off. @throws not-found */
  'POST /api/translations/always': {
    access: 'user',
    input: map({ transactionId: uuid, always: v.boolean() }),
    result: result<ConversationTranslation>(),
  },
  /**
   * Consents to sending the messages of a conversation to the named translator, and asks the other party to consent
   * unless they already have; or withdraws consent: nothing more is sent, and its translations are deleted.
   * @throws not-found; conflict when `translator` is no longer the site's
   */
  'POST /api/translations/consent': {
    access: 'user',
    input: map({
      transactionId: uuid,
      translator: string({ max: 255 }),
      agrees: v.boolean(),
    }),
    result: result<ConversationTranslation>(),
  },
} satisfies Definitions;

/** The same for operators, for texts under review. */
export const consoleTranslationEndpoints = {
  /**
   * Translates reports, conversations and other user-written texts in the console. They never leave the site's own
   * network: `unavailable` when the translator is elsewhere. One result per text, in the same order.
   */
  'POST /api/console/translations': {
    access: 'operator',
    input: map({
      ...languages,
      texts: v.pipe(v.array(string({ max: longestText })), v.minLength(1), v.maxLength(maxTranslationItems)),
      /** Names that stay as written. */
      people: v.pipe(v.array(string({ max: 200 })), v.maxLength(10)),
    }),
    result: result<readonly TranslatedText[]>(),
  },
} satisfies Definitions;
