import { ApiError } from '#contract/errors.ts';
import type { ParamType } from '#contract/processes/actions.ts';
import { paramsOf, type Process, type TransitionName } from '#contract/processes/process.ts';
import { isUuid } from '#contract/text/uuid.ts';
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
  const required = Object.entries(req).map(([name, type]) => {
    if (isAbsent(params[name])) throw new ApiError('validation-missing-key', { source: sourceOf(name) });
    return [name, readParam(name, type, params[name])];
  });
  const optional = Object.entries(opt)
    .filter(([name]) => !isAbsent(params[name]))
    .map(([name, type]) => [name, readParam(name, type, params[name])]);
  return Object.fromEntries([...required, ...optional]);
}

/** Returns `{type: 'body', path: ['params', name]}`, the location of a transition's parameter. */
export function sourceOf(name: string) {
  return { type: 'body', path: ['params', name] } as const;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function readParam(name: string, type: ParamType, value: unknown): Value {
  const read = readers[type](value);
  if (read === undefined) throw new ApiError('validation-invalid-value', { source: sourceOf(name) });
  return read;
}

const readers: Record<ParamType, (value: unknown) => Value> = {
  uuid: value => {
    const text = isMarked(value) ? value.uuid : value;
    return typeof text === 'string' && isUuid(text) ? text.toLowerCase() : undefined;
  },
  string: value => (typeof value === 'string' && !value.includes('\0') ? value : undefined),
  integer: value => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined),
  boolean: value => (typeof value === 'boolean' ? value : undefined),
  timestamp: value => {
    const date = value instanceof Date ? value : new Date(typeof value === 'string' ? value : NaN);
    return Number.isNaN(date.getTime()) ? undefined : date;
  },
  object: value => (isMap(value) ? value : undefined),
  lineItems: value => (Array.isArray(value) && value.every(isMap) ? value : undefined),
};

/** Our own classes and the SDK's have the same marker. */
function isMarked(value: unknown): value is { uuid: unknown } {
  return typeof value === 'object' && value !== null && '_sdkType' in value && value._sdkType === 'UUID';
}

function isMap(value: unknown): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
