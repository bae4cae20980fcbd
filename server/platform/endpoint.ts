import { asSpelled, parseBody, parseQuery } from './schema.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Need } from './access.ts';
import type { Answer } from './document.ts';
import type { ParamsOf, Query, Schema } from './schema.ts';

/** What a token may do (marketplace-api 2.4). */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Any token of a marketplace client, also one of nobody in particular. */
export const anyone: readonly Scope[] = ['public-read', 'user', 'user:limited', 'trusted:user'];
/** A person's token, also one that an operator got by signing in as them. */
export const people: readonly Scope[] = ['user', 'user:limited', 'trusted:user'];
/** A person's own token: what an operator may not do in their name (marketplace-api 2.3). */
export const peopleThemselves: readonly Scope[] = ['user', 'trusted:user'];

/** What a request brought along, read but not yet checked. */
export interface Input {
  query: Query;
  /** The decoded body; of an upload a function that reads the picture's bytes, once there is place for them. */
  body: unknown;
}

export interface Endpoint {
  method: 'GET' | 'POST';
  /** Below `/v1/api/`: `listings/query`. */
  path: string;
  scopes: readonly Scope[];
  /** What the caller must be let do besides. */
  needs?: Need | undefined;
  takes: 'query' | 'map' | 'image';
  /** A command that keeps nothing: it says what would be. */
  isSpeculative?: true | undefined;
  /** Writes that answer with the whole resource without `expand` (marketplace-api 0.5). */
  full: boolean;
  run(ctx: Ctx, input: Input): Promise<Answer>;
}

interface Definition<S extends Schema> {
  path: string;
  scopes: readonly Scope[];
  needs?: Need;
  isSpeculative?: true;
  params: S;
}

/** A read: parameters come in the query. */
export function get<S extends Schema>(
  definition: Definition<S> & { run(ctx: Ctx, params: ParamsOf<S>, query: Query): Promise<Answer> },
): Endpoint {
  const { path, scopes, needs, params } = definition;
  const run: Endpoint['run'] = async (ctx, { query }) => {
    try {
      return await definition.run(ctx, parseQuery(params, query), query);
    } catch (error) {
      throw asSpelled(error, query);
    }
  };
  return { method: 'GET', path, scopes, needs, takes: 'query', full: true, run };
}

/** A write: parameters come in the body; it answers with a reference unless the query says `expand=true`. */
export function post<S extends Schema>(
  definition: Definition<S> & { run(ctx: Ctx, params: ParamsOf<S>): Promise<Answer> },
): Endpoint {
  const { path, scopes, needs, isSpeculative, params, run } = definition;
  return {
    method: 'POST',
    path,
    scopes,
    needs,
    takes: 'map',
    isSpeculative,
    full: false,
    run: (ctx, { body }) => run(ctx, parseBody(params, body)),
  };
}
