import { UUID } from './values.ts';
import { maxExtendedData, mergeExtendedData, sanitize, validateExtendedData } from './extendedData.ts';

test('keys are replaced as a whole, and null removes one', () => {
  const current = { kept: 1, nested: { a: 1, b: 2 }, gone: true };
  expect(mergeExtendedData(current, { nested: { a: 3 }, gone: null, added: 'x' })).toEqual({
    kept: 1,
    nested: { a: 3 },
    added: 'x',
  });
});

test('plain JSON can be stored', () => {
  expect(validateExtendedData({})).toBeUndefined();
  expect(validateExtendedData({ text: 'Привіт', list: [1, null, true, { deep: 'x' }] })).toBeUndefined();
});

test('values that the database cannot store are found at any depth', () => {
  for (const value of ['a\0b', '\ud800', Number.NaN, undefined, new Date(), new UUID('x'), () => 1]) {
    expect(validateExtendedData({ list: [{ deep: value }] })).toBe('not-plain');
  }
  expect(validateExtendedData({ 'a\0': 1 })).toBe('not-plain');
  for (const data of [null, [], 'text', 1]) expect(validateExtendedData(data)).toBe('not-plain');
});

test('unlimited nesting is rejected before it exhausts the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(validateExtendedData({ deep })).toBe('not-plain');
});

test('more than 50 KB is too large, counted in bytes', () => {
  const frame = JSON.stringify({ text: '' }).length;
  expect(validateExtendedData({ text: 'x'.repeat(maxExtendedData - frame) })).toBeUndefined();
  expect(validateExtendedData({ text: 'x'.repeat(maxExtendedData - frame + 1) })).toBe('too-large');
  expect(validateExtendedData({ text: 'ї'.repeat(maxExtendedData / 2) })).toBe('too-large');
});

test('angle brackets become look-alikes that no browser reads as markup', () => {
  expect(sanitize('<b>1 < 2 & "x"</b>')).toBe('＜b＞1 ＜ 2 & "x"＜/b＞');
});

test('other text stays unchanged', () => {
  expect(sanitize('Поруч ‹тут›')).toBe('Поруч ‹тут›');
});
