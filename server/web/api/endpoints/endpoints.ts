import { ApiError } from '#contract/errors.ts';
import {
  typedSend,
  type Access,
  type Definition,
  type Definitions,
  type Key,
  type ParsedInputOf,
  type Send,
} from '#src/api/endpoints/endpoint.ts';
import type { Handler, Handlers, Subjects } from '../../ports/handlers.ts';
import type { CallContext } from './context.ts';
import { parseInput } from './parseInput.ts';

/** An endpoint that can be called, over HTTP or in process. */
export interface Endpoint {
  key: Key;
  method: 'GET' | 'POST';
  /** With its parameters: `/api/operator/outbox/:id`. */
  path: string;
  definition: Definition;
  /**
   * Authorises the call, validates its input, and returns the body of the answer.
   * @throws ApiError; what the SDK rejects with
   */
  run(context: CallContext, input: unknown): Promise<unknown>;
}

/**
 * Checks who calls an endpoint at a path, before its input is read; returns how to find on whose behalf the handler is
 * called. @throws ApiError `forbidden`
 */
export type Authorise<S extends Subjects> = {
  readonly [A in Access]: (context: CallContext, path: string) => Promise<() => Promise<S[A]>>;
};

/** Combines definitions with their handlers, which are absent when the marketplace is hosted elsewhere. */
export function createEndpoints<Ds extends Definitions, S extends Subjects>(
  definitions: Ds,
  handlers: Handlers<Ds, S> | undefined,
  authorise: Authorise<S>,
): readonly Endpoint[] {
  const create = <K extends keyof Ds & Key>(key: K) =>
    createEndpoint<Ds[K], S>(key, definitions[key], handlers?.[key], authorise);
  return (Object.keys(definitions) as (keyof Ds & Key)[]).map(key => create(key));
}

function createEndpoint<D extends Definition, S extends Subjects>(
  key: Key,
  definition: D,
  handler: Handler<S[D['access']], D> | undefined,
  authorise: Authorise<S>,
): Endpoint {
  const isRead = key.startsWith('GET ');
  const path = key.slice(key.indexOf(' ') + 1);
  const authoriseCall: Authorise<S>[D['access']] = authorise[definition.access];
  const read = (given: unknown) =>
    (definition.input && parseInput(definition.input, given, isRead ? 'query' : 'body')) as ParsedInputOf<D>;
  const call = async (context: CallContext, given: unknown): Promise<unknown> => {
    const findSubject = await authoriseCall(context, path);
    if (!handler && definition.hosted === undefined) throw new ApiError('not-found');
    const input = read(given);
    return handler ? handler(await findSubject(), input) : definition.hosted;
  };
  return {
    key,
    method: isRead ? 'GET' : 'POST',
    path,
    definition,
    async run(context, given) {
      const result = await call(context, given);
      return isRead || definition.isBare ? result : { data: result ?? null };
    },
  };
}

/**
 * Calls endpoints without HTTP, with the same answers and limits, for a page that is rendered or a form that is
 * handled. Rejects writes: only browsers send them.
 */
export function createInProcessSend<Ds extends Definitions>(
  endpoints: readonly Endpoint[],
  context: CallContext,
): Send<Ds> {
  return typedSend<Ds>(async (key, input = {}) => {
    const endpoint = endpoints.find(each => each.key === key);
    if (!endpoint || (endpoint.method === 'POST' && !endpoint.definition.inProcess)) return rejectWrite();
    try {
      return await endpoint.run(context, input);
    } catch (error) {
      throw asAnswered(error);
    }
  });
}

/** Gives an error what a client reads of it after a call over HTTP: code and facts, next to the status. */
function asAnswered(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, meta } = error;
  return Object.assign(error, { data: { errors: [{ status, code, ...(meta ? { meta } : {}) }] } });
}

export const rejectWrite = () => Promise.reject(new Error('a page being rendered sends no form'));
