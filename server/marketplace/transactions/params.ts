import { ApiError } from '#contract/errors.ts';
import type { ParamType } from '#contract/processes/actions.ts';
import { paramsOf, type Process } from '#contract/processes/process.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Value } from '#contract/values.ts';

/** Parameters as the wire decodes them: typed values from transit, text from JSON. */
export type TransitionParams = Readonly<Record<string, unknown>>;

/** Those that the transition knows, of the types its actions ask for. */
export type ReadParams = Readonly<Record<string, Value>>;

/**
 * The parameters that the transition's actions know; others are left out (marketplace-api 7.5). uuids become text and
 * timestamps dates. @throws validation-missing-key, validation-invalid-value with the path of the parameter.
 */
export function readParams(process: Process, transition: string, params: TransitionParams): ReadParams {
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

/** `{type: 'body', path: ['params', name]}`, where a parameter of a transition stands. */
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

/** Ours and the SDK's own classes carry the same mark. */
function isMarked(value: unknown): value is { uuid: unknown } {
  return typeof value === 'object' && value !== null && '_sdkType' in value && value._sdkType === 'UUID';
}

function isMap(value: unknown): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
