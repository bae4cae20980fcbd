import type { Category, Subcategory } from './listing.ts';
import type { LatLng } from '../geo/place.ts';

/** Maximum number of saved listings per user, and on a device. */
export const maxSavedListings = 200;

/** A saved listing as its reader may still see it: a closed one as they saved it. */
export interface SavedListing {
  id: string;
  /** Empty: unknown. */
  title: string;
  category?: Category;
  subcategories?: Subcategory;
  /** Town and country; absent without a location. */
  address?: string;
  /** The point that all users see. */
  near?: LatLng;
}

/** Result of saving listings. */
export interface SavedIds {
  /** All that the user has saved now, newest first. */
  ids: readonly string[];
  /** How many could not be saved because of {@link maxSavedListings}. */
  leftOut: number;
}

/** What a mail says about a saved listing. */
export type SavedListingChange = 'closed' | 'reopened' | 'price' | 'dates' | 'priceAndDates';
