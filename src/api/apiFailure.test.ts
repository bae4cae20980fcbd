import { weakPassword } from '#contract/errors.ts';
import { apiFailure } from './apiFailure.ts';

const failureOf = (...errors: object[]) => apiFailure({ status: 400, data: { errors } }).failure;
const refused = (code: string, path: unknown, more = {}) => ({
  code,
  source: { type: 'body', path },
  ...more,
});

test('each value that the server names comes with its path and its own code', () => {
  const { code, fields } = failureOf(
    refused('validation-invalid-value', ['publicData', 'rules']),
    refused('validation-missing-key', ['title']),
    refused('validation-invalid-value', ['newPassword'], { meta: weakPassword }),
    refused('validation-invalid-params', ['images', 2]),
  );
  expect(code).toBe('validation-invalid-value');
  expect(fields).toEqual([
    { path: ['publicData', 'rules'], code: 'validation-invalid-value' },
    { path: ['title'], code: 'validation-missing-key' },
    { path: ['newPassword'], code: 'weak-password' },
    { path: ['images', '2'], code: 'validation-invalid-params' },
  ]);
});

test.each([
  ['the whole body', refused('validation-invalid-value', [])],
  ['no place', { code: 'validation-invalid-value' }],
  ['a parameter that is not allowed', refused('validation-disallowed-key', ['price'])],
  ['a place of another kind of error', refused('conflict', ['email'])],
  ['a place that is no path', refused('validation-invalid-value', 'email')],
])('an error that names %s has no fields', (_what, error) => {
  expect(failureOf(error)).not.toHaveProperty('fields');
});
