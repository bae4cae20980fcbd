import { similarityThreshold, textFingerprint } from './textFingerprint.ts';

const secret = 'a secret of thirty-two characters';
const text =
  'Good day, we are a family of four from Kharkiv with a small dog and look for a room near Bremen from March on. We are quiet people and could stay for some weeks or months.';
const same = (one: string, other: string) => {
  const marks = textFingerprint(secret, other)?.marks;
  return (textFingerprint(secret, one)?.marks ?? []).filter(mark => marks?.includes(mark)).length;
};

test('near-duplicate texts are recognised, regardless of case and punctuation', () => {
  expect(same(text, text.toUpperCase().replaceAll(',', ' —'))).toBe(8);
  expect(same(text, `Good day Anna! ${text.slice(10)}`)).toBeGreaterThanOrEqual(similarityThreshold);
});

test('letters that look the same are the same', () => {
  expect(same(text, text.replaceAll('a', 'а').replaceAll('o', 'ο'))).toBe(8);
});

test('another text is not, and of a short one only the very same', () => {
  const other =
    'Hello, I offer a flat in the centre of Berlin for two people until the summer, with a kitchen and a balcony of its own.';
  expect(same(text, other)).toBeLessThan(similarityThreshold);
  const short = 'Hello, is the room still free?';
  expect(textFingerprint(secret, short)?.isShort).toBe(true);
  expect(same(short, 'hello – is the ROOM still free')).toBe(8);
  expect(same(short, 'Hello, is the flat still free?')).toBe(0);
  expect(textFingerprint(secret, 'Thank you!')).toBeUndefined();
});

test('nothing of the words can be read without the secret', () => {
  const print = textFingerprint(secret, text);
  expect(print?.marks).toHaveLength(8);
  expect(textFingerprint('another secret of thirty-two chars', text)).not.toEqual(print);
});
