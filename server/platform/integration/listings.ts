import { body, query } from '#contract/inputs.ts';
import { oneOf, optional, string, uuid } from '#contract/schemas.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { anyListingQuery, queryAnyListings } from '#server/marketplace/search/index.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { content as ownContent } from '../endpoints/ownListings.ts';
import { extendedData } from '../params.ts';

const id = { id: uuid };
const content = { ...ownContent, metadata: optional(extendedData) };

export const integrationListingEndpoints: readonly Endpoint[] = [
  get({
    path: 'listings/show',
    scopes: operators,
    input: query(id),
    run: (ctx, params) => listings.showAny(ctx, params),
  }),
  get({
    path: 'listings/query',
    scopes: operators,
    input: anyListingQuery,
    run: (ctx, asked) => queryAnyListings(ctx, asked),
  }),
  post({
    path: 'listings/create',
    scopes: operators,
    input: body({
      title: string({ min: 1 }),
      authorId: uuid,
      state: oneOf('published', 'pendingApproval'),
      ...content,
    }),
    run: (ctx, params) => listings.createFor(ctx, params),
  }),
  post({
    path: 'listings/update',
    scopes: operators,
    input: body({ ...id, title: optional(string({ min: 1 })), ...content }),
    run: (ctx, params) => listings.updateAny(ctx, params),
  }),
  post({
    path: 'listings/close',
    scopes: operators,
    input: body(id),
    run: (ctx, params) => listings.closeAny(ctx, params),
  }),
  post({
    path: 'listings/open',
    scopes: operators,
    input: body(id),
    run: (ctx, params) => listings.openAny(ctx, params),
  }),
  post({
    path: 'listings/approve',
    scopes: operators,
    input: body(id),
    run: (ctx, params) => listings.approveAny(ctx, params),
  }),
];
