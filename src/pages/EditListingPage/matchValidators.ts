import {
  findContradiction,
  isWithin,
  matchFieldKinds,
  type matchNumbers,
  type MatchField,
} from '#contract/listing/matchFields.ts';
import type { Validator } from '#src/forms/validators.ts';
import { valueOf, type MatchValues } from './matchValues.ts';

/** Requires a whole number within the field's limits; an empty field is valid. */
export const isNumberOf =
  (key: keyof typeof matchNumbers, message: string): Validator<string> =>
  value =>
    value && !isWithin(key, /^\d+$/.test(value) ? Number(value) : undefined) ? message : undefined;

/** Requires that the field doesn't contradict another one of the form. */
export const contradicts =
  (key: string, message: string): Validator =>
  (_value, all) => {
    const typed = (all ?? {}) as MatchValues & { availableFrom?: string; capacityNumberOfPeople?: string };
    const { availableFrom, capacityNumberOfPeople: people } = typed;
    const fields = Object.keys(matchFieldKinds) as MatchField[];
    const data = {
      ...Object.fromEntries(fields.map(field => [field, valueOf(field, typed[field])])),
      ...(availableFrom && { availableFrom: { date: availableFrom } }),
      ...(people && { capacityNumberOfPeople: Number(people) }),
    };
    return findContradiction(data) === key ? message : undefined;
  };
