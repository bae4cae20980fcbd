import { room } from '#test/support/cast.ts';
import { photo } from '../pictures.ts';
import { UUID } from '../sdk.ts';
import { forbidden, invalidValue, missing, notFound, nowhere, type Cases, type World } from './world.ts';

const wrongState = { status: 409, code: 'listing-invalid-state' };
const at = (text: string) => new Date(text);

/** Listings with their images, calendars, stock and files. */
export function listingCases({ ada, ben, visitor, listing }: World): Cases {
  const { id } = listing;
  const span = { listingId: id, start: at('2026-05-01'), end: at('2026-05-03') };
  const picture = async () => new UUID(await ada.uploads());
  const draft = async () => ({ id: (await ada.drafts()).id });
  const year = { listingId: id, start: at('2026-01-01'), end: at('2026-03-03') };
  return {
    'listings.show': {
      works: () => visitor.listings.show({ id }),
      fails: () => visitor.listings.show({ id: nowhere }),
      as: notFound,
    },
    'listings.query': {
      works: () => visitor.listings.query({ pub_category: 'offeringPlace' }),
      fails: () => visitor.listings.query({ pub_unheardOf: 1 }),
      as: { status: 400, code: 'validation-invalid-params' },
    },
    'listings.search': {
      works: () => visitor.listings.search({ keywords: 'room' }),
      fails: () => visitor.listings.search({ perPage: 101 }),
      as: invalidValue,
    },
    'ownListings.show': {
      works: () => ada.sdk.ownListings.show({ id }),
      fails: () => ben.sdk.ownListings.show({ id }),
      as: forbidden,
    },
    'ownListings.query': {
      works: () => ada.sdk.ownListings.query({ states: ['published'] }),
      fails: () => visitor.ownListings.query(),
      as: forbidden,
    },
    'ownListings.create': {
      works: async () => ada.sdk.ownListings.create({ ...room, images: [await picture()] }),
      fails: () => ada.sdk.ownListings.create({ ...room, metadata: { checked: true } }),
      as: { status: 400, code: 'validation-disallowed-key' },
    },
    'ownListings.createDraft': {
      works: draft,
      fails: () => ada.sdk.ownListings.createDraft(),
      as: missing,
    },
    'ownListings.publishDraft': {
      works: async () => {
        const content = { ...room, images: [await picture()] };
        const { data } = await ada.sdk.ownListings.createDraft(content);
        return ada.sdk.ownListings.publishDraft({ id: data.data.id });
      },
      fails: () => ada.sdk.ownListings.publishDraft({ id }),
      as: wrongState,
    },
    'ownListings.discardDraft': {
      works: async () => ada.sdk.ownListings.discardDraft(await draft()),
      fails: () => ada.sdk.ownListings.discardDraft({ id }),
      as: wrongState,
    },
    'ownListings.update': {
      works: () => ada.sdk.ownListings.update({ id, title: 'A quiet room' }),
      fails: () => ada.sdk.ownListings.update({ id: nowhere, title: 'A quiet room' }),
      as: notFound,
    },
    'ownListings.close': {
      works: () => ada.sdk.ownListings.close({ id }),
      fails: () => ada.sdk.ownListings.close({ id }),
      as: wrongState,
    },
    'ownListings.open': {
      works: () => ada.sdk.ownListings.open({ id }),
      fails: () => ada.sdk.ownListings.open({ id }),
      as: wrongState,
    },
    'ownListings.addImage': {
      works: async () => ada.sdk.ownListings.addImage({ id, imageId: await picture() }),
      fails: () => ada.sdk.ownListings.addImage({ id, imageId: nowhere }),
      as: { status: 409, code: 'image-invalid' },
    },
    'images.upload': {
      works: async () => ada.sdk.images.upload({ image: await photo() }),
      fails: () => ada.sdk.images.upload({ image: new File(['no picture'], 'a.jpg') }),
      as: { status: 409, code: 'image-invalid-content' },
    },
    'availabilityExceptions.create': {
      works: () => ada.sdk.availabilityExceptions.create({ ...span, seats: 0 }),
      fails: () => ada.sdk.availabilityExceptions.create({ ...span, seats: 1 }),
      as: { status: 409, code: 'conflict' },
    },
    'availabilityExceptions.query': {
      works: () => ada.sdk.availabilityExceptions.query(span),
      fails: () => ben.sdk.availabilityExceptions.query(span),
      as: forbidden,
    },
    'availabilityExceptions.delete': {
      works: async () => {
        const { data } = await ada.sdk.availabilityExceptions.query(span);
        return ada.sdk.availabilityExceptions.delete({ id: data.data[0]?.id });
      },
      fails: () => ada.sdk.availabilityExceptions.delete({ id: nowhere }),
      as: notFound,
    },
    'timeslots.query': {
      works: () => visitor.timeslots.query(span),
      fails: () => visitor.timeslots.query({ ...span, end: at('2026-12-01') }),
      as: invalidValue,
    },
    'bookings.query': {
      works: () => ada.sdk.bookings.query(span),
      fails: () => ada.sdk.bookings.query({ start: span.start, end: span.end }),
      as: missing,
    },
    'stock.compareAndSet': {
      works: () => ada.sdk.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 5 }),
      fails: () => ada.sdk.stock.compareAndSet({ listingId: id, oldTotal: 4, newTotal: 6 }),
      as: { status: 409, code: 'old-total-mismatch' },
    },
    'stockAdjustments.create': {
      works: () => ada.sdk.stockAdjustments.create({ listingId: id, quantity: -2 }),
      fails: () => ada.sdk.stockAdjustments.create({ listingId: nowhere, quantity: 1 }),
      as: { status: 409, code: 'listing-not-found' },
    },
    'stockAdjustments.query': {
      works: () => ada.sdk.stockAdjustments.query(year),
      fails: () => ben.sdk.stockAdjustments.query(year),
      as: forbidden,
    },
    'sitemapData.queryListings': {
      works: () => visitor.sitemapData.queryListings(),
      fails: () => ada.sdk.sitemapData.queryListings({ include: ['no path'] }),
      as: invalidValue,
    },
    'sitemapData.queryAssets': {
      works: () => visitor.sitemapData.queryAssets({ pathPrefix: '/content/pages/' }),
      fails: () => visitor.sitemapData.queryAssets({ pathPrefix: '/'.repeat(201) }),
      as: invalidValue,
    },
  };
}
