import type { Money } from '../payment/currencies.ts';
import type { Category, Subcategory } from './listing.ts';
import type { Bounds, LatLng } from '../geo/place.ts';

/** The listings at one coordinate. */
export interface PlacePin {
  kind: 'place';
  point: LatLng;
  /** Number of listings here, at least 1. */
  count: number;
  /** Their ids, newest first; at most {@link idsPerPin}. */
  ids: readonly string[];
  /** The newest of them. */
  first: PinnedListing;
}

/** Listings at several coordinates, too close to each other to be told apart at this scale. */
export interface ClusterPin {
  kind: 'cluster';
  point: LatLng;
  /** Number of listings, at least 2. */
  count: number;
  /** How many of them are requests. */
  requests: number;
  /** The smallest box around them. */
  bounds: Bounds;
}

/** A pin on the map of a search. */
export type MapPin = PlacePin | ClusterPin;

/** What a pin shows of a listing. */
export interface PinnedListing {
  title: string;
  category?: Category | undefined;
  subcategories?: Subcategory | undefined;
  /** null is free, as in the listing. */
  price: Money | null;
}

/** As many as one request can fetch. */
export const idsPerPin = 100;

/** The pins of a part of the map. */
export interface MapPins {
  pins: readonly MapPin[];
  /** Number of listings among them. */
  total: number;
}
