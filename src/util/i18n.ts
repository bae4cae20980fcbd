import { IntlMessageFormat } from 'intl-messageformat';
import {
  createIntl,
  ReactIntlErrorCode,
  type Formatters,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl';
import { formatLocale } from '#contract/locales.ts';
import { type Catalogue, literal } from './catalogue.ts';
import { sentenceEnds, withoutSecondStops } from './fullStops.ts';
import { isFromRight, isolated } from '#contract/text/isolated.ts';
import { logProblem } from './logProblem.ts';

type Values<T> = Parameters<typeof IntlMessageFormat.prototype.format<T>>[0];

/**
 * Creates a formatter for the messages, numbers, dates and lists of one language, as `formatLocale` says. It reads the
 * catalogue at every call, so messages may be added later. Creating it is expensive: share one per language and process.
 */
export function createIntlFor(locale: string, messages: Catalogue): IntlShape {
  // The library binds its formatters to the locale it is created with; pages know the language by its short code.
  const intl = { ...createWithoutLocaleCheck(formatLocale(locale), messages), locale };
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

/**
 * The library's own cache key is the whole parsed message as JSON, serialised at every call. A sentence that ends with a
 * value gets one full stop, even if the value ends with one, and values written from right to left are isolated.
 */
function cacheByMessage(formatters: Formatters): void {
  const prepare = formatters.getMessageFormat;
  const prepared = new WeakMap<object, ReturnType<typeof prepare>>();
  formatters.getMessageFormat = (message, ...how) => {
    if (typeof message === 'string') return prepare(message, ...how);
    const known =
      prepared.get(message) ?? isolating(withSingleStops(prepare(message, ...how), message), message);
    prepared.set(message, known);
    return known;
  };
}

/**
 * Isolates values that are written from right to left: in "Message from {name}." the name must not carry the full stop
 * to its left. Elements isolate themselves, with `<bdi>` or `dir`.
 */
function isolating(prepared: IntlMessageFormat, message: readonly MessageFormatElement[]): IntlMessageFormat {
  if (message.every(({ type }) => type === literal)) return prepared;
  const format = prepared.format.bind(prepared);
  prepared.format = <T>(values?: Values<T>) => format<T>(values && isolatedIn(values));
  return prepared;
}

function isolatedIn<T>(values: NonNullable<Values<T>>): NonNullable<Values<T>> {
  if (!Object.values(values).some(isFromRight)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  ) as NonNullable<Values<T>>;
}

function withSingleStops(
  prepared: IntlMessageFormat,
  message: readonly MessageFormatElement[],
): IntlMessageFormat {
  const ends = sentenceEnds(message);
  if (ends.length === 0) return prepared;
  const format = prepared.format.bind(prepared);
  prepared.format = <T>(values?: Values<T>) => {
    const result = format<T>(values);
    const last = ends.map(name => values?.[name]);
    if (typeof result === 'string') return withoutSecondStops(result, last);
    return Array.isArray(result)
      ? result.map(part => (typeof part === 'string' ? withoutSecondStops(part, last) : part))
      : result;
  };
  return prepared;
}
