import { createPasswordStrength } from './zxcvbn.ts';

const strength = createPasswordStrength();
const own = ['olena.koval@example.org', 'Olena', 'Koval'];

test.each([
  'password',
  'P@ssw0rd',
  '12345678',
  'qwertyuiop',
  'iloveyou1',
  'aaaaaaaaaa',
  'olena.koval@example.org',
  'Koval1985',
  'x'.repeat(256),
])('"%s" is easy to guess', password => {
  expect(strength.isEasyToGuess(password, own)).toBe(true);
});

test.each([
  'sunflower field',
  'three words here',
  'зелений трамвай',
  'Ja8-kqP2x',
  'correct horse battery staple',
])('"%s" is not', password => {
  expect(strength.isEasyToGuess(password, own)).toBe(false);
});
