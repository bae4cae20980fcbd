import { isBlank } from './blank.ts';
import { cleanUrl, cleanWords, plainSigns } from './pastedText.ts';

test.each([
  ['\u202aОлена\u202c', 'Олена'],
  ['\ufeffAn\u200bna\u00ad \u2060K.\u200e', 'Anna K.'],
  ['\u2067דנה\u2069', 'דנה'],
  ['Anna\ufe0f', 'Anna'],
  ['A\u200dnna\u{e0041}', 'Anna'],
  [' \u00a0room\u2028 ', 'room'],
])('%j is cleaned to %s', (pasted, clean) => expect(cleanWords(pasted)).toBe(clean));

test.each(['می‌خواهم', 'क्‍ष', 'Anna 👩🏽‍🚀 ❤️', '1️⃣ room', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'м.\u00a0Київ'])(
  '%s stays as it is spelt',
  words => expect(cleanWords(words)).toBe(words),
);

test('a text with nothing to read is blank', () => {
  for (const text of ['', ' \n', '\u200b', '\u202a \u202c', '\u2800\u3164', '\ufeff\u00a0'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['-', '\u200b.', '❤️']) expect(isBlank(text)).toBe(false);
});

test('numbers and codes have plain spaces, hyphens and digits', () => {
  expect(plainSigns('\u202a+380\u00a067\u2011123\u201345\u221267\u202c')).toBe('+380 67-123-45-67');
  expect(plainSigns('１２３\u3000４５６')).toBe('123 456');
  expect(plainSigns('٠٦٧ ۱۲۳\u200f')).toBe('067 123');
  expect(plainSigns('\u200b10\u202f115\u0000 ')).toBe('10 115');
});

test('a web address loses what surrounds it and nothing of its own', () =>
  expect(cleanUrl('\u202ahttps://example.org/a–b \u200b')).toBe('https://example.org/a–b'));
