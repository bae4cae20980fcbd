import type { MessageFormatElement } from 'react-intl';

/** `TYPE` of the parsed elements. */
const [literal, argument] = [0, 1];

/** Returns the arguments of a message that a full stop follows. */
export function sentenceEnds(message: readonly MessageFormatElement[]): string[] {
  return message.flatMap((element, at) => {
    if ('options' in element)
      return Object.values(element.options).flatMap(({ value }) => sentenceEnds(value));
    if ('children' in element) return sentenceEnds(element.children);
    const next = message[at + 1];
    const isEnd = next?.type === literal && 'value' in next && /^\.(?!\.)/.test(next.value);
    return isEnd && element.type === argument && 'value' in element ? [element.value] : [];
  });
}

/**
 * Returns a formatted message without a second full stop after a value that ends with one, such as an abbreviated date
 * ("26 лист. 2026 р.", "26. Nov.").
 */
export const withoutSecondStops = (text: string, ends: readonly unknown[]): string =>
  ends.reduce<string>(
    (result, value) =>
      typeof value === 'string' && value.endsWith('.') ? result.replaceAll(`${value}.`, value) : result,
    text,
  );
