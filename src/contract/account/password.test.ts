import { validatePasswordLength } from './password.ts';

test('a valid password has 8 to 256 characters', () => {
  expect(validatePasswordLength('12345678')).toBeUndefined();
  expect(validatePasswordLength('x'.repeat(256))).toBeUndefined();
});

test('passwords that are too short and too long are distinguished', () => {
  expect(validatePasswordLength('')).toBe('too-short');
  expect(validatePasswordLength('1234567')).toBe('too-short');
  expect(validatePasswordLength('x'.repeat(257))).toBe('too-long');
});
