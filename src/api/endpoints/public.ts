import * as v from 'valibot';
import type { TimeSlot } from '#contract/listing/availability.ts';
import type { ListingsAround } from '#contract/listing/listing.ts';
import type { PicturedSearch } from '#src/config/mapPictures.ts';
import type { Content } from '#contract/text/content.ts';
import type { Place } from '#contract/geo/place.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { isContentPage, type ContentPageName } from '#src/config/contentPages.ts';
import { isLocale } from '#contract/locales.ts';
import type { Messages } from '#src/util/catalogue.ts';
import { result, type Definitions } from './endpoint.ts';
import { day } from './schemas.ts';
import { latLng, map, string, uuid } from '#contract/schemas.ts';

const languageOrEnglish = v.fallback(v.pipe(v.string(), v.regex(/^[a-z]{2}$/)), 'en');

/** Requested while the user types. In characters. */
const maxQuery = 200;
const typed = map({ q: string({ max: maxQuery }), locale: languageOrEnglish });

/** Of a query string with the parameters of a search. In characters. */
export const maxSearchQuery = 4000;

const language = v.custom<string>(value => typeof value === 'string' && isLocale(value));

const oneDay = 'public, max-age=86400';
const fiveMinutes = 'public, max-age=300';

/** Public data, readable without an account. */
export const publicEndpoints = {
  /** At most five places. @throws too-many-requests */
  'GET /api/places': {
    access: 'anyone',
    input: typed,
    result: result<{ places: readonly Place[]; attribution: string }>(),
    cache: oneDay,
  },
  /**
   * "Town, Country" of a point, the same text as for a listing there; null at sea. A POST, since URLs are logged and
   * the point may be a home. @throws too-many-requests
   */
  'POST /api/town': {
    access: 'anyone',
    input: map({ point: latLng, locale: languageOrEnglish }),
    result: result<string | null>(),
  },
  /** The possible interpretations of a search text, the most specific first. @throws too-many-requests */
  'GET /api/understanding': {
    access: 'anyone',
    input: typed,
    result: result<{ readings: readonly Interpretation[] }>(),
    cache: oneDay,
  },
  /**
   * A search whose map the server draws, signed; `query` as for `map-pins`. null when the server hosts no tiles.
   * @throws too-many-requests
   */
  'GET /api/map-picture': {
    access: 'anyone',
    input: map({ query: string({ max: maxSearchQuery }) }),
    result: result<PicturedSearch | null>(),
  },
  /**
   * Listings to view after a public listing; never includes any that are hidden from the reader.
   * @throws not-found, too-many-requests
   */
  'GET /api/listings-around': {
    access: 'anyone',
    input: map({ id: uuid, locale: languageOrEnglish }),
    result: result<ListingsAround>(),
  },
  /**
   * When a listing can be booked from one day to another, at most 90 days later, as `timeslots/query` tells the reader;
   * in order. @throws not-found, too-many-requests, and what timeslots/query throws
   */
  'GET /api/time-slots': {
    access: 'anyone',
    input: map({ listingId: uuid, from: day, to: day }),
    result: result<readonly TimeSlot[]>(),
  },
  /** A text page. */
  'GET /api/content': {
    access: 'anyone',
    input: map({
      page: v.custom<ContentPageName>(isContentPage),
      locale: language,
    }),
    result: result<Content>(),
    cache: fiveMinutes,
  },
  /** All messages of the style guide in one language, which it shows beside the reader's own. */
  'GET /api/style-guide-messages': {
    access: 'anyone',
    input: map({ locale: language }),
    result: result<Messages>(),
    cache: fiveMinutes,
  },
} satisfies Definitions;
