import { useMemo } from 'react';
import { useFormState } from 'react-final-form';
import type { Listing } from '#contract/listing/listing.ts';
import type { LatLng } from '#contract/geo/place.ts';
import { blurPoint, isBlurred } from '#contract/geo/blur.ts';
import { AreaMap } from '#src/components/Map/AreaMap.tsx';
import type { MapSettings } from '#src/config/maps.ts';
import { useMessages } from '#src/util/messages.ts';
import type { LocationValues } from './listingValues.ts';
import css from './EditListingPage.module.css';

interface PlaceOnMapProps {
  settings: MapSettings;
  listing: Listing | null;
}

/** Map of how others will see the chosen place; the author also sees the exact point. */
export function PlaceOnMap({ settings, listing }: PlaceOnMapProps) {
  const text = useMessages('EditListingPage');
  const { values } = useFormState<LocationValues>({ subscription: { values: true } });
  const example = useMemo(() => randomSeed(), []);
  const exactPoint = values.place?.origin;
  if (!exactPoint) return null;
  const isExact = listing !== null && !isBlurred(listing.publicData);
  const saved = isSame(exactPoint, listing?.geolocation) ? listing?.shownGeolocation : undefined;
  const point = isExact ? exactPoint : (saved ?? blurPoint(exactPoint, example));
  const captionId = isExact ? 'mapExact' : saved ? 'mapShown' : 'mapExample';
  return (
    <div className={css.map}>
      <AreaMap
        settings={settings}
        label={text('mapLabel')}
        point={point}
        isExact={isExact}
        exactPoint={isExact ? undefined : exactPoint}
      />
      <p className={css.hint}>{text(captionId)}</p>
    </div>
  );
}

const isSame = (a: LatLng, b: LatLng | null | undefined) => a.lat === b?.lat && a.lng === b.lng;

// The server's seed is secret: until it has moved the point, the preview shows one of the possible offsets.
function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
