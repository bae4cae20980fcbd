import * as v from 'valibot';
import { knownTransition } from '#contract/processes/index.ts';
import { string, uuid } from '#contract/schemas.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { get, people, ownUserScopes, post } from '../endpoint.ts';
import { typedMap } from '../params.ts';
import { filtersOf, optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

const name = string({ min: 1, max: 200 });
/** An unknown name is refused where the process is known, like one of another process. */
const transition = required(
  v.pipe(
    name,
    v.transform((text: string) => knownTransition(text)),
  ),
);
const start = { processAlias: required(name), transition, params: required(typedMap) };
const move = { id: required(uuid), transition, params: optional(typedMap) };

export const transactionEndpoints: readonly Endpoint[] = [
  get({
    path: 'transactions/show',
    scopes: people,
    params: { id: required(uuid) },
    run: (ctx, params) => transactions.show(ctx, params),
  }),
  get({
    path: 'transactions/query',
    scopes: people,
    params: {},
    run: async (ctx, _params, query) =>
      transactions.query(ctx, transactions.parseTransactionQuery(filtersOf(query))),
  }),
  post({
    path: 'transactions/initiate',
    scopes: ownUserScopes,
    needs: 'initiate',
    params: start,
    run: (ctx, params) => transactions.initiate(ctx, params),
  }),
  post({
    path: 'transactions/initiate_speculative',
    isSpeculative: true,
    scopes: ownUserScopes,
    needs: 'initiate',
    params: start,
    run: (ctx, params) => transactions.initiateSpeculative(ctx, params),
  }),
  post({
    path: 'transactions/transition',
    scopes: ownUserScopes,
    needs: 'write',
    params: move,
    run: (ctx, params) => transactions.transition(ctx, params),
  }),
  post({
    path: 'transactions/transition_speculative',
    isSpeculative: true,
    scopes: ownUserScopes,
    needs: 'write',
    params: move,
    run: (ctx, params) => transactions.transitionSpeculative(ctx, params),
  }),
  get({
    path: 'process_transitions/query',
    scopes: people,
    params: { transactionId: optional(uuid), processAlias: optional(name), lastTransition: optional(name) },
    run: (ctx, params) => transactions.queryProcessTransitions(ctx, params),
  }),
];
