import { isEmail } from '#contract/rules/email.ts';
import { passwordFault } from '#contract/rules/password.ts';
import type { Place } from '#contract/entities/place.ts';

/**
 * Says what is wrong with a value in words already translated; undefined when nothing is. `all` are the form's values: a
 * rule that depends on other fields has to read them there, since rendering lags behind.
 */
export type Validator<T = unknown> = (value: T | undefined, all?: object) => string | undefined;

/** The first message of the validators in order: `composed(required(a), maxLength(b, 60))`. */
export function composed<T>(...validators: readonly Validator<T>[]): Validator<T> {
  return (value, all) => {
    for (const validate of validators) {
      const message = validate(value, all);
      if (message) return message;
    }
    return undefined;
  };
}

/** Something other than blanks. */
export const required =
  (message: string): Validator =>
  value =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
      ? message
      : undefined;

/** A box that has to be ticked. */
export const requiredBoolean =
  (message: string): Validator<boolean> =>
  value =>
    value === true ? undefined : message;

export const nonEmptyArray =
  (message: string): Validator<readonly unknown[]> =>
  value =>
    value && value.length > 0 ? undefined : message;

/** At least `length` characters; an empty field is the business of {@link required}. */
export const minLength =
  (message: string, length: number): Validator<string> =>
  value =>
    value && value.trim().length < length ? message : undefined;

export const maxLength =
  (message: string, length: number): Validator<string> =>
  value =>
    value && value.trim().length > length ? message : undefined;

/** The e-mail rule of specification section 5; an empty field is the business of {@link required}. */
export const email =
  (message: string): Validator<string> =>
  value =>
    value?.trim() && !isEmail(value.trim()) ? message : undefined;

/** The password rule of specification section 5, for new passwords. */
export const password =
  (messages: { tooShort: string; tooLong: string }): Validator<string> =>
  value => {
    const problem = value ? passwordFault(value) : undefined;
    if (!problem) return undefined;
    return problem === 'too-short' ? messages.tooShort : messages.tooLong;
  };

/** A recognised place, not only text. */
export const placeSelected =
  (message: string): Validator<Place> =>
  value =>
    value?.address && value.origin ? undefined : message;

/** A calendar day, YYYY-MM-DD, that exists. */
export const dateRequired =
  (message: string): Validator<string> =>
  value =>
    value && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? undefined : message;

/** At least `amount` minor units; no price is the business of {@link required}. */
export const minMoney =
  (message: string, amount: number): Validator<number> =>
  value =>
    value !== undefined && value < amount ? message : undefined;
