import type { Sdk } from 'sharetribe-flex-sdk';
import type { TimeSlot } from '#contract/listing/availability.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { fetchAllPages, toEntity, page } from './answers.ts';
import type { Api } from './api.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { toAvailabilityException, toImage, toListing, toTimeSlot } from './entities.ts';
import { toBooking } from './transactionEntities.ts';
import { toFailure } from './failure.ts';
import { joinAll, joinOne } from './denormalise.ts';
import type { ListingInput } from './inputs.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { Page } from '#contract/paging.ts';
import * as reads from './reads.ts';
import type { Transport } from './endpoints/index.ts';
import { uuid } from './wireValues.ts';

/**
 * The language in which our engine names the towns of listings (decision 097); empty with a hosted platform, which
 * rejects unknown parameters. The editor fetches its listing without it, so that it saves the stored names unchanged.
 */
export type PlaceLanguage = { 'places.language': string } | Record<string, never>;

/** Creates the client for searching, showing and editing listings, and for their availability. */
export function createListingsClient(
  sdk: Sdk,
  { locale, send }: Transport,
  places: PlaceLanguage,
): Pick<Api, 'listings' | 'ownListings' | 'images' | 'availabilityExceptions' | 'bookings'> {
  const change = (call: Sdk['ownListings']['open'], params: Record<string, unknown>) =>
    toEntity(call(params, { expand: true, ...reads.ownListing }), toListing);

  return {
    listings: {
      show: id => toEntity(sdk.listings.show({ id, ...reads.listing, ...places }), toListing),
      query: (query, variants) => queryListings(sdk, query, reads.listingCards(variants), places),
      readingsOf: async q =>
        (await rejectWithApiFailure(send('GET /api/understanding', { q, locale }))).readings,
    },
    ownListings: {
      show: id => toEntity(sdk.ownListings.show({ id, ...reads.ownListing }), toListing),
      query: query =>
        page(sdk.ownListings.query({ ...query, ...reads.ownListingCards, ...places }), toListing),
      async count(query = {}) {
        const found = sdk.ownListings.query({ ...query, ...reads.ownListingCount });
        return (await page(found, toListing)).pagination.totalItems;
      },
      createDraft: input => change(sdk.ownListings.createDraft, wire(input)),
      update: (id, input) => change(sdk.ownListings.update, { id: uuid(id), ...wire(input) }),
      addImage: (id, imageId) => change(sdk.ownListings.addImage, { id: uuid(id), imageId: uuid(imageId) }),
      publishDraft: id => change(sdk.ownListings.publishDraft, { id: uuid(id) }),
      discardDraft: async id =>
        void (await rejectWithApiFailure(sdk.ownListings.discardDraft({ id: uuid(id) }))),
      discardChange: id => change(sdk.ownListings.discardDraft, { id: uuid(id), change: true }),
      open: id => change(sdk.ownListings.open, { id: uuid(id) }),
      close: id => change(sdk.ownListings.close, { id: uuid(id) }),
    },
    images: {
      upload: (file, onProgress) =>
        toEntity(
          sdk.images.upload(
            { image: file },
            { expand: true, ...reads.uploadedImage },
            {
              onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
            },
          ),
          toImage,
        ),
    },
    availabilityExceptions: {
      query: span =>
        fetchAllPages(number =>
          page(sdk.availabilityExceptions.query({ ...span, page: number }), toAvailabilityException),
        ),
      create: ({ listingId, start, end, seats }) =>
        toEntity(
          sdk.availabilityExceptions.create(
            { listingId: uuid(listingId), start: new Date(start), end: new Date(end), seats },
            { expand: true },
          ),
          toAvailabilityException,
        ),
      delete: async id =>
        void (await rejectWithApiFailure(sdk.availabilityExceptions.delete({ id: uuid(id) }))),
    },
    bookings: {
      query: span =>
        fetchAllPages(number =>
          page(sdk.bookings.query({ ...span, state: 'pending,accepted', page: number }), toBooking),
        ),
    },
  };
}

/** Returns a page of search results, with what `read` asks for of each. @throws ApiFailure */
export const queryListings = (
  sdk: Pick<Sdk, 'listings'>,
  query: ListingQuery,
  read: ReturnType<typeof reads.listingCards>,
  places: PlaceLanguage,
): Promise<Page<Listing>> => page(sdk.listings.query({ ...query, ...read, ...places }), toListing);

/** Returns a listing's time slots between two ISO days, in order, for an endpoint. @throws what the SDK rejects with */
export async function queryTimeSlots(
  sdk: Pick<Sdk, 'timeslots'>,
  listingId: string,
  from: string,
  to: string,
): Promise<readonly TimeSlot[]> {
  const { data } = await sdk.timeslots.query({ listingId, start: from, end: to, perPage: 500 });
  return joinAll(data).map(toTimeSlot);
}

/** Returns the ids of a page of search results: the engine reads no listing for them. @throws ApiFailure */
export const findListingIds = (sdk: Pick<Sdk, 'listings'>, query: ListingQuery): Promise<Page<string>> =>
  page(sdk.listings.query({ ...query, ...reads.idOnly }), ({ id }) => id);

/** Returns the public view of a listing; null when it isn't visible. @throws ApiFailure for any other error */
export async function showListing(sdk: Pick<Sdk, 'listings'>, id: string): Promise<Listing | null> {
  try {
    return toListing(joinOne((await rejectWithApiFailure(sdk.listings.show({ id, ...reads.listing }))).data));
  } catch (caught) {
    const { status } = toFailure(caught);
    if (status === 403 || status === 404) return null;
    throw caught;
  }
}

function wire({ price, geolocation, images, ...rest }: ListingInput): Record<string, unknown> {
  return {
    ...rest,
    ...(price === undefined ? {} : { price: price && { _sdkType: 'Money', ...price } }),
    ...(geolocation === undefined
      ? {}
      : { geolocation: geolocation && { _sdkType: 'LatLng', ...geolocation } }),
    ...(images === undefined ? {} : { images: images.map(uuid) }),
  };
}
