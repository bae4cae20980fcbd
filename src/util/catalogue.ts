import type { MessageFormatElement } from 'react-intl';

/** Messages by id as sent to the browser: plain text, or ICU parsed at build time. */
export type Messages = Record<string, string | MessageFormatElement[]>;

/** Messages by id as formatted: always parsed, because the parser is never shipped to the browser. */
export type Catalogue = Record<string, MessageFormatElement[]>;

/** The type of elements that are plain text. */
export const literal = 0;

export function toCatalogue(messages: Messages): Catalogue {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? [{ type: literal, value: message }] : message,
    ]),
  );
}
