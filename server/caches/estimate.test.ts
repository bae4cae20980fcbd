import { estimateBytes, ownCopy } from './estimate.ts';

test('texts count with two bytes a character, at any depth, with the places that hold them', () => {
  const text = 'x'.repeat(1000);
  expect(estimateBytes(text)).toBe(2016);
  expect(estimateBytes([text, { a: text, b: [text] }])).toBeGreaterThan(6000);
  expect(estimateBytes([text, { a: text, b: [text] }])).toBeLessThan(6300);
  expect([undefined, null, true].map(estimateBytes)).toEqual([0, 0, 0]);
  expect(estimateBytes(Array.from({ length: 1000 }, (_, at) => at))).toBeGreaterThanOrEqual(8000);
});

test('a copy is the same text, whatever it holds', () => {
  for (const text of ['', 'id', 'Кімната', '😀', '\u{d800}']) expect(ownCopy(text)).toBe(text);
});
