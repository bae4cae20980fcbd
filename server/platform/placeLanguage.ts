import type { Geocoder } from '#contract/geo/place.ts';
import { isLocale } from '#contract/locales.ts';
import { LatLng, type Value } from '#contract/values.ts';
import type { WireDocument, WireResource } from './document.ts';

/** Our pages' own parameter (decision 097); other clients get the stored address. */
export const languageParameter = 'places.language';

/** Names the town of each listing in the reader's language, in place. Other languages and no language change nothing. */
export function translatePlaces(
  { data, included = [] }: WireDocument,
  locale: string | undefined,
  geocoder: Pick<Geocoder, 'translate'>,
): void {
  if (!isLocale(locale)) return;
  for (const resource of [data, included].flat() as WireResource[]) {
    const { attributes } = resource;
    const location = fieldsOf(fieldsOf(attributes?.publicData)?.location);
    const address = location?.address;
    if (!attributes || !isListing(resource) || typeof address !== 'string') continue;
    const near = attributes.geolocation instanceof LatLng ? attributes.geolocation : undefined;
    const translated = geocoder.translate(address, { locale, near });
    resource.attributes = {
      ...attributes,
      publicData: { ...fieldsOf(attributes.publicData), location: { ...location, address: translated } },
    };
  }
}

const isListing = ({ type }: WireResource) => type === 'listing' || type === 'ownListing';

function fieldsOf(value: Value | undefined): Readonly<Record<string, Value>> | undefined {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? (value as Readonly<Record<string, Value>>) : undefined;
}
