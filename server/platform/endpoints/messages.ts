import * as messages from '#server/marketplace/messages/index.ts';
import { get, people, peopleThemselves, post } from '../endpoint.ts';
import { integer, string, uuid } from '../params.ts';
import { optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const messageEndpoints: readonly Endpoint[] = [
  get({
    path: 'messages/query',
    scopes: people,
    params: {
      transactionId: required(uuid),
      page: optional(integer({ min: 1, max: 1_000_000 })),
      perPage: optional(integer({ min: 1, max: 100 })),
    },
    run: (ctx, params) => messages.query(ctx, params),
  }),
  post({
    path: 'messages/send',
    scopes: peopleThemselves,
    params: { transactionId: required(uuid), content: required(string({ min: 1 })) },
    run: (ctx, params) => messages.send(ctx, params),
  }),
];
