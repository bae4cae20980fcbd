import type { Listing } from '#contract/entities/listing.ts';
import type { LatLng } from '#contract/entities/place.ts';
import { pointText } from '#src/config/locations.ts';

/** The listings at one coordinate, shown as one marker. */
export interface Group {
  /** Identifies the coordinate. */
  key: string;
  point: LatLng;
  listings: readonly Listing[];
}

/** Groups listings by coordinate, in list order; listings without a location are omitted. */
export function groupsOf(listings: readonly Listing[]): Group[] {
  const groups = new Map<string, { key: string; point: LatLng; listings: Listing[] }>();
  for (const listing of listings) {
    const { geolocation: point } = listing;
    if (!point) continue;
    const key = pointText(point);
    const group = groups.get(key) ?? { key, point, listings: [] };
    group.listings.push(listing);
    groups.set(key, group);
  }
  return [...groups.values()];
}
