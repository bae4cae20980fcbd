import { IntlMessageFormat } from 'intl-messageformat';
import {
  createIntl,
  ReactIntlErrorCode,
  type Formatters,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl';
import { logProblem } from './logProblem.ts';

/** Messages by id as they travel: plain text, or ICU parsed when the app was built. */
export type Messages = Record<string, string | MessageFormatElement[]>;

/** Messages by id as they are formatted: always parsed, because the parser itself never reaches the browser. */
export type Catalogue = Record<string, MessageFormatElement[]>;

const literal = 0;

export function toCatalogue(messages: Messages): Catalogue {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? [{ type: literal, value: message }] : message,
    ]),
  );
}

/**
 * Formats messages and numbers of one language. Reads the catalogue at every call: messages added to it later are found.
 * Making one is dear, so there is one per language and process.
 */
export function makeIntl(locale: string, messages: Catalogue): IntlShape {
  const intl = createUnasked(locale, messages);
  findByMessage(intl.formatters);
  return intl;
}

/**
 * The library asks the browser whether it has numbers and dates in the language. To answer, Chromium looks through the data
 * of all languages there are, which takes a phone a tenth of a second, on pages too that show neither. It has the five of
 * the site: given as what stands in for a language that was not named, the language is not asked after.
 */
function createUnasked(locale: string, messages: Catalogue): IntlShape {
  IntlMessageFormat.resolveLocale = () => undefined;
  return createIntl({
    locale: '',
    defaultLocale: locale,
    messages,
    onError: error => {
      if (error.code !== ReactIntlErrorCode.INVALID_CONFIG) logProblem(error.code, { why: error.message });
    },
  });
}

/** The library looks for what it has prepared by writing the whole parsed message out as JSON, whenever it is said. */
function findByMessage(formatters: Formatters): void {
  const prepare = formatters.getMessageFormat;
  const prepared = new WeakMap<object, ReturnType<typeof prepare>>();
  formatters.getMessageFormat = (message, ...how) => {
    if (typeof message === 'string') return prepare(message, ...how);
    const known = prepared.get(message) ?? prepare(message, ...how);
    prepared.set(message, known);
    return known;
  };
}
