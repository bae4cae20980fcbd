import * as v from 'valibot';
import { body, query } from '#contract/inputs.ts';
import { knownTransition } from '#contract/processes/names.ts';
import { optional, string, uuid } from '#contract/schemas.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { get, userScopes, ownUserScopes, post } from '../endpoint.ts';
import { transitionParams } from '../params.ts';
import type { Endpoint } from '../endpoint.ts';

const name = string({ min: 1, max: 200 });
/** An unknown name is refused where the process is known, like one of another process. */
const transition = v.pipe(
  name,
  v.transform((text: string) => knownTransition(text)),
);
const start = { processAlias: name, transition, params: transitionParams };
const move = { id: uuid, transition, params: optional(transitionParams) };

export const transactionEndpoints: readonly Endpoint[] = [
  get({
    path: 'transactions/show',
    scopes: userScopes,
    input: query({ id: uuid }),
    run: (ctx, params) => transactions.show(ctx, params),
  }),
  get({
    path: 'transactions/query',
    scopes: userScopes,
    input: transactions.transactionQuery,
    run: (ctx, asked) => transactions.query(ctx, asked),
  }),
  post({
    path: 'transactions/initiate',
    scopes: ownUserScopes,
    needs: 'initiate',
    input: body(start),
    run: (ctx, params) => transactions.initiate(ctx, params),
  }),
  post({
    path: 'transactions/initiate_speculative',
    isSpeculative: true,
    scopes: ownUserScopes,
    needs: 'initiate',
    input: body(start),
    run: (ctx, params) => transactions.initiateSpeculative(ctx, params),
  }),
  post({
    path: 'transactions/transition',
    scopes: ownUserScopes,
    needs: 'write',
    input: body(move),
    run: (ctx, params) => transactions.transition(ctx, params),
  }),
  post({
    path: 'transactions/transition_speculative',
    isSpeculative: true,
    scopes: ownUserScopes,
    needs: 'write',
    input: body(move),
    run: (ctx, params) => transactions.transitionSpeculative(ctx, params),
  }),
  get({
    path: 'process_transitions/query',
    scopes: userScopes,
    input: query({
      transactionId: optional(uuid),
      processAlias: optional(name),
      lastTransition: optional(name),
    }),
    run: (ctx, params) => transactions.queryProcessTransitions(ctx, params),
  }),
];
