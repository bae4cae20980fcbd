import { passwordProblem } from './password.ts';

test('8 to 256 characters make a password', () => {
  expect(passwordProblem('12345678')).toBeUndefined();
  expect(passwordProblem('x'.repeat(256))).toBeUndefined();
});

test('shorter and longer ones are told apart', () => {
  expect(passwordProblem('')).toBe('too-short');
  expect(passwordProblem('1234567')).toBe('too-short');
  expect(passwordProblem('x'.repeat(257))).toBe('too-long');
});
