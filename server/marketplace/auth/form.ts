import { ApiError } from '#contract/errors.ts';
import { inBody, missing } from '#contract/parse.ts';

/** The decoded form fields of a token request. */
export type TokenForm = Readonly<Record<string, string>>;

/** @throws ApiError `validation-missing-key` */
export function required(form: TokenForm, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  if (!value) throw missing(inBody(name));
  return value;
}

/** Most grants need no scope: it follows from the grant. @throws ApiError `bad-request` for a different one. */
export function requireScope(form: TokenForm, scope: string): void {
  if (form['scope'] !== undefined && form['scope'] !== scope) {
    throw new ApiError('bad-request', { details: `scope must be ${scope}` });
  }
}
