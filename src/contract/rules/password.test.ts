import { passwordFault } from './password.ts';

test('8 to 256 characters make a password', () => {
  expect(passwordFault('12345678')).toBeUndefined();
  expect(passwordFault('x'.repeat(256))).toBeUndefined();
});

test('shorter and longer ones are told apart', () => {
  expect(passwordFault('')).toBe('too-short');
  expect(passwordFault('1234567')).toBe('too-short');
  expect(passwordFault('x'.repeat(257))).toBe('too-long');
});
