import * as v from 'valibot';
import type { Call } from '../call.ts';
import { invalid } from './failure.ts';
import type { Form } from './form.ts';
import { expand, integer, readParams } from './params.ts';

export type Ids = Readonly<Record<string, string>>;

/** One endpoint of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id` */
  path: string;
  /** Browsers may call it with the publishable key. */
  isPublic: boolean;
  handle(call: Call, ids: Ids, params: Form): Promise<object>;
}

interface Options {
  isPublic?: boolean;
}

/** Creates a route with its parameters; parameters not named here are rejected. */
export function route<E extends v.ObjectEntries>(
  method: Route['method'],
  path: string,
  entries: E,
  handle: (
    call: Call,
    params: v.InferOutput<v.StrictObjectSchema<E, undefined>>,
    ids: Ids,
  ) => Promise<object>,
  { isPublic = false }: Options = {},
): Route {
  const schema = v.strictObject(entries);
  return {
    method,
    path,
    isPublic,
    handle: (call, ids, { expand: _, ...params }) => handle(call, readParams(schema, params), ids),
  };
}

/** Parses `expand[]`, which every call accepts. */
export const readExpand = (form: Form): readonly string[] =>
  readParams(v.object({ expand }), form).expand ?? [];

/** The pagination parameters of every list. */
export const pageEntries = {
  limit: v.optional(integer),
  starting_after: v.optional(v.string()),
  ending_before: v.optional(v.string()),
};

interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** @throws Failure 400 when the limit is not 1 to 100 or both directions are requested. */
export function readPage({ limit = 10, starting_after, ending_before }: PageParams) {
  if (limit < 1 || limit > 100) {
    throw invalid('parameter_invalid_integer', `Invalid integer: ${limit}. It must be from 1 to 100.`, {
      param: 'limit',
    });
  }
  if (starting_after && ending_before) {
    throw invalid('parameters_exclusive', 'Only one of starting_after and ending_before can be given.');
  }
  return { limit, startingAfter: starting_after, endingBefore: ending_before };
}

/** Wraps one page in Stripe's list object. */
export const asList = <T>(url: string, { data, has_more }: { data: T[]; has_more: boolean }) => ({
  object: 'list' as const,
  data,
  has_more,
  url,
});
