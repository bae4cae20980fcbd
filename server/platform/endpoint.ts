import {
  asSpelled,
  body as bodyOf,
  parseQuery,
  query as queryOf,
  type QueryTexts,
} from '#contract/inputs.ts';
import { parse, type Schema } from '#contract/parse.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Need } from '#server/marketplace/users/index.ts';
import type { Answer } from './document.ts';

/** The scope of a token (marketplace-api 2.4). */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Any token of a marketplace client, including anonymous ones. */
export const anyone: readonly Scope[] = ['public-read', 'user', 'user:limited', 'trusted:user'];
/** A user's token, including one that an operator obtained by impersonation. */
export const userScopes: readonly Scope[] = ['user', 'user:limited', 'trusted:user'];
/** A user's own token: for actions that an operator may not take in their name (marketplace-api 2.3). */
export const ownUserScopes: readonly Scope[] = ['user', 'trusted:user'];

/** The input of a request, decoded but not yet validated. */
export interface Input {
  query: QueryTexts;
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
  /** Absent for an upload. */
  input?: Schema<unknown>;
  /** A command that saves nothing: it returns what the outcome would be. */
  isSpeculative?: true | undefined;
  /** Writes that return the whole resource even without `expand` (marketplace-api 0.5). */
  full: boolean;
  run(ctx: Ctx, input: Input): Promise<Answer>;
}

interface Definition<T> {
  path: string;
  scopes: readonly Scope[];
  needs?: Need;
  isSpeculative?: true;
  /** The whole input. */
  input: Schema<T>;
  run(ctx: Ctx, input: T): Promise<Answer>;
}

/** The inputs of endpoints without parameters. */
export const noQuery = queryOf({});
export const noBody = bodyOf({});

/** Defines a read; its input is the query. */
export function get<T>({ path, scopes, needs, input, ...definition }: Definition<T>): Endpoint {
  const run: Endpoint['run'] = async (ctx, { query }) => {
    try {
      return await definition.run(ctx, parseQuery(input, query));
    } catch (error) {
      throw asSpelled(error, query);
    }
  };
  return { method: 'GET', path, scopes, needs, takes: 'query', input, full: true, run };
}

/** Defines a write; its input is the body. It returns a reference unless the query has `expand=true`. */
export function post<T>({ path, scopes, needs, isSpeculative, input, run }: Definition<T>): Endpoint {
  return {
    method: 'POST',
    path,
    scopes,
    needs,
    takes: 'map',
    input,
    isSpeculative,
    full: false,
    run: (ctx, { body }) => run(ctx, parse(input, body, { type: 'body', path: [] })),
  };
}

/** Returns the whole resource even without `expand`, because it cannot be requested again. */
export const whole = (endpoint: Endpoint): Endpoint => ({ ...endpoint, full: true });

/** The scope of Integration API clients, run by operators (marketplace-api 2.4). */
export const operators: readonly Scope[] = ['integ'];
