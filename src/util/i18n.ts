import { IntlMessageFormat } from 'intl-messageformat';
import {
  createIntl,
  ReactIntlErrorCode,
  type Formatters,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl';
import { formatLocale } from '#contract/locales.ts';
import { logProblem } from './logProblem.ts';

/** Messages by id as sent to the browser: plain text, or ICU parsed at build time. */
export type Messages = Record<string, string | MessageFormatElement[]>;

/** Messages by id as formatted: always parsed, because the parser is never shipped to the browser. */
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
 * Creates a formatter for the messages and numbers of one language. It reads the catalogue at every call, so messages
 * may be added later. Creating it is expensive: share one per language and process.
 */
export function createIntlFor(locale: string, messages: Catalogue): IntlShape {
  const intl = createWithoutLocaleCheck(locale, messages);
  formatDatesFor(intl.formatters);
  cacheByMessage(intl.formatters);
  return intl;
}

/**
 * The library checks whether the browser has numbers and dates in the language. For that, Chromium searches the data of
 * all languages, which takes a tenth of a second on a phone, even on pages that show neither. The site's five languages
 * are always available: passed as the default locale, the language is not checked.
 */
function createWithoutLocaleCheck(locale: string, messages: Catalogue): IntlShape {
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

/** Dates that messages and `intl.formatDate` format follow `formatLocale`, too. */
function formatDatesFor(formatters: Formatters): void {
  const create = formatters.getDateTimeFormat;
  formatters.getDateTimeFormat = (locale, options) =>
    create(typeof locale === 'string' ? formatLocale(locale) : locale, options);
}

/** The library's own cache key is the whole parsed message as JSON, serialised at every call. */
function cacheByMessage(formatters: Formatters): void {
  const prepare = formatters.getMessageFormat;
  const prepared = new WeakMap<object, ReturnType<typeof prepare>>();
  formatters.getMessageFormat = (message, ...how) => {
    if (typeof message === 'string') return prepare(message, ...how);
    const known = prepared.get(message) ?? prepare(message, ...how);
    prepared.set(message, known);
    return known;
  };
}
