import { createPasswordStrength } from './zxcvbn.ts';

const strength = createPasswordStrength();
const own = ['olena.koval@example.org', 'Олена', 'Koval'];

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
  'пароль123',
  'йцукенгш',
  'Україна2024',
  'slavaukraini1',
  'СлаваУкраїні',
  'Слава Україні!',
  'Poruch2026!',
  'поруч123',
  'Олена1990',
  'наташа1985',
  'Коваль1985',
  'харків2022',
  'любовь12',
  'haslo1234',
])('"%s" is easy to guess', password => {
  expect(strength.isEasyToGuess(password, own)).toBe(true);
});

test.each([
  'sunflower field',
  'three words here',
  'зелений трамвай',
  'три слова на папері',
  'Житомир і зелений чай',
  'Olena likes long walks',
  'Ja8-kqP2x',
  'correct horse battery staple',
])('"%s" is not', password => {
  expect(strength.isEasyToGuess(password, own)).toBe(false);
});
