import * as v from 'valibot';
import { Failure, invalid } from './failure.ts';

/** A non-empty string. */
export const text = v.pipe(
  v.string(),
  v.check(value => value !== '', 'parameter_invalid_empty'),
);

/** A string that may be empty: '' unsets the field. */
export const clearable = v.pipe(
  v.string(),
  v.transform(value => value || null),
);

/** An integer in decimal text. */
export const integer = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/, 'parameter_invalid_integer'),
  v.transform(Number),
);

export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform(value => value === 'true'),
);

/**
 * Up to 50 key/value pairs. An empty value removes its key; an empty string in place of the object removes all keys.
 */
export const metadata = v.union([
  v.literal(''),
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
    v.check(names => Object.keys(names).length <= 50, 'too many'),
  ),
]);

export const expand = v.optional(v.pipe(v.array(v.string()), v.maxLength(20)));

/** Merges the given pairs into `old`; '' removes. */
export function mergeMetadata(
  old: Record<string, string> | null | undefined,
  given: v.InferOutput<typeof metadata> | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Parses the parameters of a call.
 * @throws Failure 400 naming the first parameter that is missing, unknown or of the wrong type.
 */
export function readParams<S extends Schema>(schema: S, given: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, given, { abortEarly: true });
  if (result.success) return result.output;
  throw failureOf(result.issues[0]);
}

function failureOf(issue: v.BaseIssue<unknown>): Failure {
  const [first = '', ...rest] = (issue.path ?? []).map(item => String(item.key));
  const param = first + rest.map(name => `[${name}]`).join('');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return invalid('parameter_unknown', `Received unknown parameter: ${param}`, { param });
  }
  if (issue.received === 'undefined') {
    return invalid('parameter_missing', `Missing required param: ${param}.`, { param });
  }
  if (issue.message === 'parameter_invalid_integer') {
    return invalid('parameter_invalid_integer', `Invalid integer: ${String(issue.input)}`, { param });
  }
  if (issue.message === 'parameter_invalid_empty') {
    return invalid(
      'parameter_invalid_empty',
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { param },
    );
  }
  const what = typeof issue.input === 'string' ? `: ${issue.input}` : '';
  return new Failure(400, { type: 'invalid_request_error', message: `Invalid ${param}${what}`, param });
}
