import { cleanEmail, emailKey, isEmail } from './email.ts';

test('ordinary addresses are valid', () => {
  for (const email of [
    'olena@example.com',
    'o.l_e%n+a-1@mail.example.co.uk',
    'A@b.UA',
    'x@xn--e1afmkfd.example',
  ])
    expect(isEmail(email)).toBe(true);
});

test('anything else is invalid', () => {
  for (const text of [
    '',
    'olena',
    'olena@',
    '@example.com',
    'olena@example',
    'olena@example.c',
    'olena@.com',
    'ol ena@example.com',
    ' olena@example.com',
    'олена@example.com',
    'a@b@example.com',
    'olena@example.com\n',
    'o"l@example.com',
  ]) {
    expect(isEmail(text)).toBe(false);
  }
});

test('an overlong address is invalid', () => {
  expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
  expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
});

test('a hostile address is rejected without catastrophic backtracking', () => {
  expect(isEmail(`a@${'a.'.repeat(1_000_000)}`)).toBe(false);
  expect(isEmail(`a@${'a-'.repeat(120)}!`)).toBe(false);
});

test('upper and lower case belong to the same account', () => {
  expect(emailKey(' Olena@Example.COM ')).toBe('olena@example.com');
});

test.each([
  ' olena@example.com\u00a0',
  '\u202aolena@example.com\u202c',
  'olena\u200b@exam\u00adple.com\ufeff',
  'mailto:olena@example.com?subject=Room',
  'MAILTO:olena@example.com',
  'Olena K. <olena@example.com>',
  '<mailto:olena@example.com>',
  'olena＠example．com',
])('%j is pasted as olena@example.com', pasted => expect(cleanEmail(pasted)).toBe('olena@example.com'));

test('every dash in an address is a hyphen', () =>
  expect(cleanEmail('anna\u2011k@warm\u2013homes.example')).toBe('anna-k@warm-homes.example'));

test('a disguised address has the same key', () => {
  expect(emailKey('\u200bOlena@example.com')).toBe('olena@example.com');
});
