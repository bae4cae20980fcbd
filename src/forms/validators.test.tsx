import {
  composeValidators,
  dateRequired,
  email,
  maxLength,
  minLength,
  maxMoney,
  minMoney,
  nonEmptyArray,
  password,
  plainName,
  placeSelected,
  required,
  requiredBoolean,
} from './validators.ts';

test('blanks do not count as an answer', () => {
  expect(required('no')(undefined)).toBe('no');
  expect(required('no')('  ')).toBe('no');
  expect(required('no')('a')).toBeUndefined();
  expect(required('no')(0)).toBeUndefined();
});

test('the first error is reported', () => {
  const title = composeValidators<string>(required('missing'), minLength('short', 3), maxLength('long', 5));
  expect(['', 'ab', 'abc', ' abcde ', 'abcdef'].map(text => title(text))).toEqual([
    'missing',
    'short',
    undefined,
    undefined,
    'long',
  ]);
});

test('a name is refused for a strange letter, not for one that looks alike and will be put right', () => {
  const check = plainName((problem, name) => `${problem} in ${name}`, false);
  expect(check('Марiя Kоваль')).toBeUndefined();
  expect(check('Марgя')).toBe('mixed-letters in Марgя');
});

test('an e-mail address needs a name, a domain and a top-level domain', () => {
  const check = email('no');
  expect(check('olena.k+help@example.org')).toBeUndefined();
  expect(check(' olena@example.org ')).toBeUndefined();
  expect(check('olena@example')).toBe('no');
  expect(check('')).toBeUndefined();
});

test('a password has 8 to 256 characters', () => {
  const check = password({ tooShort: 'short', tooLong: 'long' });
  expect(check('1234567')).toBe('short');
  expect(check('12345678')).toBeUndefined();
  expect(check('x'.repeat(257))).toBe('long');
});

test('a place must be recognised', () => {
  const origin = { lat: 1, lng: 2 };
  expect(placeSelected('no')(undefined)).toBe('no');
  expect(
    placeSelected('no')({ address: 'Lviv', origin, bounds: { ne: origin, sw: origin } }),
  ).toBeUndefined();
});

test('validators of boxes, lists, days and prices', () => {
  expect(requiredBoolean('no')(false)).toBe('no');
  expect(requiredBoolean('no')(true)).toBeUndefined();
  expect(nonEmptyArray('no')([])).toBe('no');
  expect(nonEmptyArray('no')(['a'])).toBeUndefined();
  expect(dateRequired('no')('2026-02-30x')).toBe('no');
  expect(dateRequired('no')('2026-02-28')).toBeUndefined();
  expect(minMoney('no', 100)(99)).toBe('no');
  expect(minMoney('no', 0)(0)).toBeUndefined();
  expect(maxMoney('no', 100)(101)).toBe('no');
  expect(maxMoney('no', 100)(100)).toBeUndefined();
  expect(maxMoney('no', 100)(undefined)).toBeUndefined();
});
