import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { findNameProblem, findStrayLetter, type NameProblem } from '#contract/account/nameSigns.ts';
import { isBlank } from '#contract/text/blank.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { validatePasswordLength } from '#contract/account/password.ts';
import type { Place } from '#contract/geo/place.ts';
import { useMessages } from '#src/util/messages.ts';

/**
 * Returns a translated message about an invalid value; undefined when it is valid. `all` are the form's values: a rule
 * that depends on other fields has to read them there, since rendering lags behind.
 */
export type Validator<T = unknown> = (value: T | undefined, all?: object) => string | undefined;

/** Returns the first message of the validators in order: `composed(required(a), maxLength(b, 60))`. */
export function composeValidators<T>(...validators: readonly Validator<T>[]): Validator<T> {
  return (value, all) => {
    for (const validate of validators) {
      const message = validate(value, all);
      if (message) return message;
    }
    return undefined;
  };
}

/** Requires something to read: neither blanks nor invisible signs. */
export const required =
  (message: string): Validator =>
  value =>
    value === undefined || value === null || (typeof value === 'string' && isBlank(value))
      ? message
      : undefined;

/** Requires the box to be ticked. */
export const requiredBoolean =
  (message: string): Validator<boolean> =>
  value =>
    value === true ? undefined : message;

export const nonEmptyArray =
  (message: string): Validator<readonly unknown[]> =>
  value =>
    value && value.length > 0 ? undefined : message;

/** Requires at least `length` characters; an empty field is left to {@link required}. */
export const minLength =
  (message: string, length: number): Validator<string> =>
  value =>
    value && cleanWords(value).length < length ? message : undefined;

export const maxLength =
  (message: string, length: number): Validator<string> =>
  value =>
    value && cleanWords(value).length > length ? message : undefined;

/** Checks the e-mail rule of specification section 5; an empty field is left to {@link required}. */
export const email =
  (message: string): Validator<string> =>
  value =>
    value && !isBlank(value) && !isEmail(cleanEmail(value)) ? message : undefined;

/** Checks that a name, or a part of one, has nothing in it that could fool its readers. */
export const plainName =
  (say: (problem: NameProblem, name: string) => string, isPart: boolean): Validator<string> =>
  value => {
    const name = value && cleanWords(value);
    const problem = name ? findNameProblem(name, { isPart }) : undefined;
    return problem && name && say(problem, name);
  };

/** Checks the password rule of specification section 5, for new passwords. */
export const password =
  (messages: { tooShort: string; tooLong: string }): Validator<string> =>
  value => {
    const problem = value ? validatePasswordLength(value) : undefined;
    if (!problem) return undefined;
    return problem === 'too-short' ? messages.tooShort : messages.tooLong;
  };

/** Requires a recognised place, not just text. */
export const placeSelected =
  (message: string): Validator<Place> =>
  value =>
    value?.address && value.origin ? undefined : message;

/** Requires an existing calendar day, YYYY-MM-DD. */
export const dateRequired =
  (message: string): Validator<string> =>
  value =>
    value && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? undefined : message;

/** Requires at least `amount` minor units; a missing price is left to {@link required}. */
export const minMoney =
  (message: string, amount: number): Validator<number> =>
  value =>
    value !== undefined && value < amount ? message : undefined;

/** At most `amount` minor units. */
export const maxMoney =
  (message: string, amount: number): Validator<number> =>
  value =>
    value !== undefined && value > amount ? message : undefined;

/** Returns the validator of names, or of last names alone, for all forms that take one, with its messages. */
export function usePlainName({ isPart = false } = {}) {
  const text = useMessages('Name');
  return plainName((problem, name) => text(problem, { ...findStrayLetter(name) }), isPart);
}
