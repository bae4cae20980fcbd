import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { wordDiff } from './wordDiff.ts';

const written = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('');

test('deleted text precedes inserted text', () => {
  expect(written('A room for two people', 'A room for four people')).toBe(
    'A room for {-two -}{+four +}people',
  );
  expect(written('', 'New')).toBe('{+New+}');
  expect(written('Gone', '')).toBe('{-Gone-}');
  expect(written('The same', 'The same')).toBe('The same');
});

test('both texts can be reconstructed from their diff', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '\n', '  ')).map(words => words.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = wordDiff(before, after);
      const without = (kind: string) =>
        runs
          .filter(run => run.kind !== kind)
          .map(run => run.text)
          .join('');
      expect([without('added').trim(), without('removed').trim()].map(all => all.split(/\s+/))).toEqual(
        [before.trim(), after.trim()].map(all => all.split(/\s+/)),
      );
    }),
    propertyRuns(),
  );
});

test('very long texts are compared as one deletion and one insertion', () => {
  const long = (word: string) => `${word} `.repeat(3000);
  expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
