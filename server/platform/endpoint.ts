import { asSpelled, parseBody, parseQuery, type ParamsOf, type Query, type Schema } from './schema.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Need } from '#server/marketplace/users/index.ts';
import type { Answer } from './document.ts';

/** The scope of a token (marketplace-api 2.4). */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Any token of a marketplace client, including anonymous ones. */
export const anyone: readonly Scope[] = ['public-read', 'user', 'user:limited', 'trusted:user'];
/** A user's token, including one that an operator obtained by impersonation. */
export const people: readonly Scope[] = ['user', 'user:limited', 'trusted:user'];
/** A user's own token: for actions that an operator may not take in their name (marketplace-api 2.3). */
export const ownUserScopes: readonly Scope[] = ['user', 'trusted:user'];

/** The input of a request, decoded but not yet validated. */
export interface Input {
  query: Query;
  /** The decoded body; for an upload, a function that reads the image's bytes once there is a slot for them. */
  body: unknown;
}

export interface Endpoint {
  method: 'GET' | 'POST';
  /** Path below `/v1/api/`: `listings/query`. */
  path: string;
  scopes: readonly Scope[];
  /** Further access that the caller requires. */
  needs?: Need | undefined;
  takes: 'query' | 'map' | 'image';
  /** A command that saves nothing: it returns what the outcome would be. */
  isSpeculative?: true | undefined;
  /** Writes that return the whole resource even without `expand` (marketplace-api 0.5). */
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

/** Defines a read; parameters come from the query. */
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

/** Defines a write; parameters come from the body. It returns a reference unless the query has `expand=true`. */
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

/** The scope of Integration API clients, run by operators (marketplace-api 2.4). */
export const operators: readonly Scope[] = ['integ'];
