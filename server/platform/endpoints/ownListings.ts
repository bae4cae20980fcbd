import { boolean, latLng, list, money, string, uuid } from '#contract/schemas.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as search from '#server/marketplace/search/index.ts';
import { get, people, post } from '../endpoint.ts';
import { map } from '../params.ts';
import { clearable, filtersOf, optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

const content = {
  description: clearable(string()),
  geolocation: clearable(latLng),
  price: clearable(money),
  availabilityPlan: clearable(map),
  publicData: optional(map),
  privateData: optional(map),
  images: optional(list(uuid)),
};
const id = { id: required(uuid) };
const newListing = { title: required(string({ min: 1 })), ...content };

export const ownListingEndpoints: readonly Endpoint[] = [
  get({
    path: 'own_listings/show',
    scopes: people,
    params: id,
    run: (ctx, params) => listings.showOwn(ctx, params),
  }),
  get({
    path: 'own_listings/query',
    scopes: people,
    params: {},
    run: (ctx, _params, query) => search.queryOwn(ctx, filtersOf(query)),
  }),
  post({
    path: 'own_listings/create',
    scopes: people,
    needs: 'post',
    params: newListing,
    run: (ctx, params) => listings.create(ctx, params),
  }),
  post({
    path: 'own_listings/create_draft',
    scopes: people,
    needs: 'post',
    params: newListing,
    run: (ctx, params) => listings.createDraft(ctx, params),
  }),
  post({
    path: 'own_listings/update',
    scopes: people,
    needs: 'write',
    params: { ...id, title: optional(string({ min: 1 })), ...content },
    run: (ctx, params) => listings.update(ctx, params),
  }),
  post({
    path: 'own_listings/publish_draft',
    scopes: people,
    needs: 'post',
    params: id,
    run: (ctx, params) => listings.publishDraft(ctx, params),
  }),
  post({
    path: 'own_listings/discard_draft',
    scopes: people,
    needs: 'write',
    // With `change` only the pending change of the listing is discarded (decision 013), never the listing.
    params: { ...id, change: optional(boolean) },
    run: (ctx, { change, ...params }) =>
      change ? listings.discardChange(ctx, params) : listings.discardDraft(ctx, params),
  }),
  post({
    path: 'own_listings/open',
    scopes: people,
    needs: 'post',
    params: id,
    run: (ctx, params) => listings.open(ctx, params),
  }),
  post({
    path: 'own_listings/close',
    scopes: people,
    needs: 'write',
    params: id,
    run: (ctx, params) => listings.close(ctx, params),
  }),
  post({
    path: 'own_listings/add_image',
    scopes: people,
    needs: 'write',
    params: { ...id, imageId: required(uuid) },
    run: (ctx, params) => listings.addImage(ctx, params),
  }),
];
