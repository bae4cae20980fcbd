import * as v from 'valibot';
import { body, query } from '#contract/inputs.ts';
import { boolean, clearable, latLng, list, money, optional, string, uuid } from '#contract/schemas.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as search from '#server/marketplace/search/index.ts';
import { get, userScopes, post } from '../endpoint.ts';
import { extendedData } from '../params.ts';
import type { Endpoint } from '../endpoint.ts';

/** What a listing consists of, apart from its title. */
export const content = {
  description: clearable(string()),
  geolocation: clearable(latLng),
  price: clearable(money),
  availabilityPlan: clearable(v.pipe(extendedData, listings.availabilityPlan)),
  publicData: optional(extendedData),
  privateData: optional(extendedData),
  images: optional(list(uuid)),
};
const id = { id: uuid };
const newListing = { title: string({ min: 1 }), ...content };

export const ownListingEndpoints: readonly Endpoint[] = [
  get({
    path: 'own_listings/show',
    scopes: userScopes,
    input: query(id),
    run: (ctx, params) => listings.showOwn(ctx, params),
  }),
  get({
    path: 'own_listings/query',
    scopes: userScopes,
    input: search.ownListingQuery,
    run: (ctx, asked) => search.queryOwn(ctx, asked),
  }),
  post({
    path: 'own_listings/create',
    scopes: userScopes,
    needs: 'post',
    input: body(newListing),
    run: (ctx, params) => listings.create(ctx, params),
  }),
  post({
    path: 'own_listings/create_draft',
    scopes: userScopes,
    needs: 'post',
    input: body(newListing),
    run: (ctx, params) => listings.createDraft(ctx, params),
  }),
  post({
    path: 'own_listings/update',
    scopes: userScopes,
    needs: 'write',
    input: body({ ...id, title: optional(string({ min: 1 })), ...content }),
    run: (ctx, params) => listings.update(ctx, params),
  }),
  post({
    path: 'own_listings/publish_draft',
    scopes: userScopes,
    needs: 'post',
    input: body(id),
    run: (ctx, params) => listings.publishDraft(ctx, params),
  }),
  post({
    path: 'own_listings/discard_draft',
    scopes: userScopes,
    needs: 'write',
    // With `change` only the pending change of the listing is discarded (decision 013), never the listing.
    input: body({ ...id, change: optional(boolean) }),
    run: (ctx, { change, ...params }) =>
      change ? listings.discardChange(ctx, params) : listings.discardDraft(ctx, params),
  }),
  post({
    path: 'own_listings/open',
    scopes: userScopes,
    needs: 'post',
    input: body(id),
    run: (ctx, params) => listings.open(ctx, params),
  }),
  post({
    path: 'own_listings/close',
    scopes: userScopes,
    needs: 'write',
    input: body(id),
    run: (ctx, params) => listings.close(ctx, params),
  }),
  post({
    path: 'own_listings/add_image',
    scopes: userScopes,
    needs: 'write',
    input: body({ ...id, imageId: uuid }),
    run: (ctx, params) => listings.addImage(ctx, params),
  }),
];
