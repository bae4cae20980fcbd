import { instant, latLng, list, money, oneOf, string, uuid } from '#contract/schemas.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { queryAnyListings } from '#server/marketplace/search/index.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { map } from '../params.ts';
import { clearable, filtersOf, optional, required } from '../schema.ts';

const id = { id: required(uuid) };
const content = {
  description: clearable(string()),
  geolocation: clearable(latLng),
  price: clearable(money),
  availabilityPlan: clearable(map),
  publicData: optional(map),
  privateData: optional(map),
  metadata: optional(map),
  images: optional(list(uuid)),
};

export const integrationListingEndpoints: readonly Endpoint[] = [
  get({
    path: 'listings/show',
    scopes: operators,
    params: id,
    run: (ctx, params) => listings.showAny(ctx, params),
  }),
  get({
    path: 'listings/query',
    scopes: operators,
    params: {
      states: optional(list(oneOf('draft', 'pendingApproval', 'published', 'closed'))),
      createdAtStart: optional(instant),
      createdAtEnd: optional(instant),
    },
    run: (ctx, params, query) => queryAnyListings(ctx, { ...params, filters: filtersOf(query) }),
  }),
  post({
    path: 'listings/create',
    scopes: operators,
    params: {
      title: required(string({ min: 1 })),
      authorId: required(uuid),
      state: required(oneOf('published', 'pendingApproval')),
      ...content,
    },
    run: (ctx, params) => listings.createFor(ctx, params),
  }),
  post({
    path: 'listings/update',
    scopes: operators,
    params: { ...id, title: optional(string({ min: 1 })), ...content },
    run: (ctx, params) => listings.updateAny(ctx, params),
  }),
  post({
    path: 'listings/close',
    scopes: operators,
    params: id,
    run: (ctx, params) => listings.closeAny(ctx, params),
  }),
  post({
    path: 'listings/open',
    scopes: operators,
    params: id,
    run: (ctx, params) => listings.openAny(ctx, params),
  }),
  post({
    path: 'listings/approve',
    scopes: operators,
    params: id,
    run: (ctx, params) => listings.approveAny(ctx, params),
  }),
];
