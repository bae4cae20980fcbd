import { paramsOf, type Process, type TransitionName } from '#contract/processes/process.ts';
import type { ParamType } from '#contract/processes/actions.ts';
import { converted, parse, type Schema } from '#contract/parse.ts';
import { boolean, integer, isPlainMap, map, optional, string, uuid } from '#contract/schemas.ts';
import type { Value } from '#contract/values.ts';

/** Parameters as decoded from the wire: typed values from Transit, text from JSON. */
export type TransitionParams = Readonly<Record<string, unknown>>;

/** The parameters that the transition declares, with the types its actions expect. */
export type ReadParams = Readonly<Record<string, Value>>;

/**
 * Returns the parameters that the transition's actions declare; leaves out all others (marketplace-api 7.5). Converts
 * uuids to text and timestamps to dates. @throws validation-missing-key, validation-invalid-value with the path of the
 * parameter.
 */
export function readParams(
  process: Process,
  transition: TransitionName,
  params: TransitionParams,
): ReadParams {
  const { req, opt } = paramsOf(process, transition);
  const required = Object.entries(req).map(([name, type]) => [name, schemas[type]] as const);
  const others = Object.entries(opt).map(([name, type]) => [name, optional(schemas[type])] as const);
  const declared = map(Object.fromEntries<Schema<Value>>([...required, ...others]), { dropsNull: true });
  return parse(declared, params, { type: 'body', path: ['params'] });
}

/** Returns `{type: 'body', path: ['params', name]}`, the location of a transition's parameter. */
export function sourceOf(name: string) {
  return { type: 'body', path: ['params', name] } as const;
}

const plainMap = converted<{ readonly [key: string]: Value }>(
  value => (isPlainMap(value) ? value : undefined),
  'Expected a map',
);

const schemas: Readonly<Record<ParamType, Schema<Value>>> = {
  uuid,
  string: string(),
  integer: integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  boolean,
  timestamp: converted(value => {
    const date = value instanceof Date ? value : new Date(typeof value === 'string' ? value : NaN);
    return Number.isNaN(date.getTime()) ? undefined : date;
  }, 'Expected an instant'),
  object: plainMap,
  lineItems: converted<readonly Value[]>(
    value => (Array.isArray(value) && value.every(isPlainMap) ? value : undefined),
    'Expected a list of maps',
  ),
};
