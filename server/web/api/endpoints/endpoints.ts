import { ApiError } from '#contract/errors.ts';
import {
  typedSend,
  type Definition,
  type Definitions,
  type Key,
  type ParsedInputOf,
  type Send,
} from '#src/api/endpoints/endpoint.ts';
import type { Actor, EngineHandlers, Handler } from '../../ports/handlers.ts';
import { requireActor } from '../../session/requireActor.ts';
import type { CallContext } from './context.ts';
import { parseInput } from './parseInput.ts';

/** Handlers of the endpoints that the web layer implements itself. */
export type Handlers<Ds extends Definitions> = {
  readonly [K in keyof Ds & Key as Ds[K]['access'] extends 'anyone' | 'operator' ? K : never]: Handler<
    CallContext,
    Ds[K]
  >;
};

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

/** Combines definitions with their handlers. `engineHandlers` are absent when the marketplace is hosted elsewhere. */
export function createEndpoints<Ds extends Definitions>(
  definitions: Ds,
  handlers: Handlers<Ds>,
  engineHandlers: EngineHandlers<Ds> | undefined,
): readonly Endpoint[] {
  return Object.entries<Definition>(definitions).map(([name, definition]) => {
    const key = name as Key;
    const [method, path] = key.split(' ') as ['GET' | 'POST', string];
    const find = <Subject>(among: object | undefined) =>
      (among as Readonly<Record<string, Handler<Subject, Definition> | undefined>> | undefined)?.[key];
    const source = method === 'GET' ? 'query' : 'body';
    const read = (given: unknown) =>
      (definition.input && parseInput(definition.input, given, source)) as ParsedInputOf<Definition>;
    const call = async (context: CallContext, given: unknown): Promise<unknown> => {
      const actorOf = await authorise(definition, path, context);
      if (!actorOf) {
        const handler = find<CallContext>(handlers);
        if (!handler) throw new ApiError('not-found');
        return handler(context, read(given));
      }
      const handler = find<Actor>(engineHandlers);
      if (!handler && definition.hosted === undefined) throw new ApiError('not-found');
      const input = read(given);
      return handler ? handler(await actorOf(), input) : definition.hosted;
    };
    const isBare = method === 'GET' || definition.isBare === true;
    const run: Endpoint['run'] = async (context, given) => {
      const result = await call(context, given);
      return isBare ? result : { data: result ?? null };
    };
    return { key, method, path, definition, run };
  });
}

/**
 * Checks who calls. Returns how to find the signed-in user, for endpoints of the engine. @throws ApiError `forbidden`
 */
async function authorise(
  { access }: Definition,
  path: string,
  context: CallContext,
): Promise<(() => Promise<Actor>) | undefined> {
  if (access === 'anyone') return undefined;
  if (access === 'operator') {
    await context.gate.operator(path.replace('/api/console/', ''));
    return undefined;
  }
  if (access === 'signed-in') {
    const { sdk, signedIn } = context.session;
    if (!signedIn) throw new ApiError('forbidden');
    return () => requireActor(sdk, context.accessToken);
  }
  const actor = await requireActor(await context.requireTrusted(), context.accessToken);
  return async () => actor;
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
