import type { Listing } from '#contract/listing/listing.ts';
import type { PlacePin } from '#contract/listing/mapPin.ts';
import { pointText } from '#src/config/locations.ts';

/** Groups listings by coordinate, in list order; listings without a location are omitted. */
export function pinsOf(listings: readonly Listing[]): PlacePin[] {
  const pins = new Map<string, PlacePin & { ids: string[] }>();
  for (const { id, geolocation: point, title, price, publicData } of listings) {
    if (!point) continue;
    const { category, subcategories } = publicData;
    const key = pointText(point);
    const pin = pins.get(key);
    if (pin) {
      pin.ids.push(id);
      pin.count += 1;
    } else
      pins.set(key, {
        kind: 'place',
        point,
        count: 1,
        ids: [id],
        first: { title, category, subcategories, price },
      });
  }
  return [...pins.values()];
}
