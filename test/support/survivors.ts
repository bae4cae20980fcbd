import fc from 'fast-check';
import { fakeTranslation } from './fakeTranslation.ts';

/** The language pair of all texts here. */
export const pair = { from: 'uk', to: 'de' } as const;

/** Names passed along with the texts. */
export const names = ['Олена Б', 'Олена', 'Bremen'] as const;

const number = fc.oneof(
  fc.integer({ min: 0, max: 1e6 }).map(String),
  fc.constantFrom('15.11.2026', '10:30', '€ 25,50', '1 200 грн', '+49 421 123456', '28195'),
);
const literal = fc.oneof(
  number,
  fc.webUrl({ withQueryParameters: true }).filter(url => /[\w/]$/.test(url)),
  fc.emailAddress().filter(address => /^[\w.+-]+@[\w.-]+$/.test(address)),
  fc.constantFrom('PESEL', 'Bürgergeld', 'Meldeschein', 'Lindenstraße', '[3]', '<b>', '🏠', ...names),
);
const words = ['кімната', 'для', 'двох', 'тиха', 'парк', 'мій'];
const line = fc.array(fc.oneof(fc.constantFrom(...words), literal), { maxLength: 12 });

const isPlain = (text: string) => words.some(word => text.startsWith(word));

/**
 * Arbitrary lines that mix plain words with literals that a translation must preserve. No plain word occurs twice: moved
 * by {@link translated}, equal ones could meet and be taken for a translator that stutters.
 */
export const lines = fc
  .array(line, { minLength: 1, maxLength: 5 })
  .map(all =>
    all.map((each, row) =>
      each.map((word, at) => (isPlain(word) ? `${word}${'абвгд'[row]}${'абвгдежзиклм'[at]}` : word)),
    ),
  );

/**
 * A fake translation that reverses the words of a line and changes each except placeholders: whatever is not protected
 * is lost.
 */
export const translated = (text: string): string => text.split(' ').toReversed().map(changed).join(' ');

const changed = (word: string) =>
  /^\[\d+\]$/.test(word) || word === '' ? word : `${fakeTranslation(word, pair.to)}ß`;

/** Expects every literal as often as in the original, on the same line and in any order. */
export function expectSurvivors(
  original: readonly (readonly string[])[],
  translation: string | undefined,
): void {
  const translatedLines = translation?.split('\n');
  expect(translatedLines).toHaveLength(original.length);
  const sorted = (all: readonly string[]) => all.filter(Boolean).sort();
  original.forEach((line, at) => {
    const hasWords = line.some(isPlain);
    const expected = line
      .flatMap(word => word.split(' '))
      .map(word => (hasWords && isPlain(word) ? changed(word) : word));
    expect(sorted(translatedLines?.[at]?.split(' ') ?? [])).toEqual(sorted(expected));
  });
}
