import * as v from 'valibot';
import {
  maxTranslationItems,
  translatableKinds,
  type ConversationTranslation,
  type TranslatedText,
  type Translation,
} from '#contract/entities/translation.ts';
import { locales } from '#contract/locales.ts';
import { map } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';
import { flag, uuid } from './schemas.ts';

const locale = v.picklist(locales);

/** Characters: more than anything that people can write here. */
const longestText = 20_000;

const languages = {
  /** The reader's language. */
  to: locale,
  /** The language of the originals, chosen by a reader where the guess was wrong. */
  from: v.exactOptional(locale),
};

/** What people write, in the reader's language. */
export const translationEndpoints = {
  /**
   * Translates what the reader may see. One answer per item, in the order of the request; what can't be translated says
   * so in its `status` and never fails the others. In process it only looks up what is kept, and answers `pending` for
   * the rest, so that a page never waits; from a browser it waits for the translator, for a few seconds.
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
            /** Of a listing: the title alone, for cards. */
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
  /** How the conversation of a transaction is translated. @throws not-found unless the user takes part in it */
  'POST /api/translations/conversation': {
    access: 'signed-in',
    input: map({ transactionId: uuid }),
    result: result<ConversationTranslation | null>(),
    inProcess: true,
    hosted: null,
  },
  /** Keeps "always in this conversation", or ends it. @throws not-found */
  'POST /api/translations/always': {
    access: 'user',
    input: map({ transactionId: uuid, always: v.boolean() }),
    result: result<ConversationTranslation>(),
  },
  /**
   * Agrees that the messages of a conversation go to the named translator, which asks the other person if they have not
   * agreed yet; or withdraws, after which nothing more goes there and what it has translated is deleted.
   * @throws not-found; conflict when `translator` is no longer the site's
   */
  'POST /api/translations/consent': {
    access: 'user',
    input: map({
      transactionId: uuid,
      translator: v.pipe(v.string(), v.maxLength(255)),
      agrees: v.boolean(),
    }),
    result: result<ConversationTranslation>(),
  },
} satisfies Definitions;

/** The same for operators, of what they decide on. */
export const consoleTranslationEndpoints = {
  /**
   * Translates what the console shows of reports, conversations and other people's texts. None of it leaves the site's
   * own network: `unavailable` where the translator is elsewhere. One answer per text, in their order.
   */
  'POST /api/console/translations': {
    access: 'operator',
    input: map({
      ...languages,
      texts: v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(longestText))),
        v.minLength(1),
        v.maxLength(maxTranslationItems),
      ),
      /** Names that stay as written. */
      people: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(10)),
    }),
    result: result<readonly TranslatedText[]>(),
  },
} satisfies Definitions;
