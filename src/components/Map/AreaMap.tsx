import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { LatLng } from '#contract/geo/place.ts';
import { blurRadius } from '#contract/geo/blur.ts';
import { mapPicturePath, type PicturedListing } from '#src/config/mapPictures.ts';
import { isOwnMap, listingZoom, type MapSettings } from '#src/config/maps.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useDataSaver } from '../dataSaver.ts';
import { AskForMap } from './AskForMap.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { ownPicture } from './ownPicture.ts';
import { Pin } from './Pin.tsx';
import { mapboxPicture } from './staticMap.ts';
import { StaticMap } from './StaticMap.tsx';
import { useMapConsent } from './useMapConsent.ts';
import { useMapOnDemand } from './useMapOnDemand.ts';
import pinCss from './Pin.module.css';
import css from './AreaMap.module.css';

interface AreaMapProps {
  settings: MapSettings;
  /** A text description of the map. */
  label: string;
  /** The public location. */
  point: LatLng;
  /** The point is the exact location; otherwise a circle shows the approximate one. */
  isExact?: boolean;
  /** The exact location, for users who may know it. */
  exactPoint?: LatLng | undefined;
  /** The public listing whose map this is: an image of it is shown until the user requests the live map. */
  pictureOf?: PicturedListing | undefined;
}

/**
 * A map of an approximate location. On a phone, in data saver mode and without JavaScript it loads only on demand;
 * until then an image is shown if the map is this site's own, or the phone's user has consented to Mapbox.
 */
export function AreaMap({ settings, label, point, isExact = false, exactPoint, pictureOf }: AreaMapProps) {
  const { isWanted, ask } = useMapOnDemand();
  const { lat, lng } = point;
  const area = useMemo(() => ({ center: { lat, lng }, zoom: listingZoom }), [lat, lng]);
  const savesData = useDataSaver();
  const { locale } = useIntl();
  const { isGiven } = useMapConsent(settings);
  if (!isWanted) {
    const question = <AskForMap settings={settings} onAsk={ask} className={css.area} />;
    const picture =
      pictureOf && isOwnMap(settings)
        ? ownPicture(look => mapPicturePath(pictureOf, locale, look))
        : // Of the third-party maps only Mapbox provides images, but an exact address must not be sent to it.
          settings.kind === 'mapbox' && isGiven && !savesData && !exactPoint
          ? mapboxPicture(settings.token, point, isExact)
          : undefined;
    if (!picture) return question;
    return (
      <StaticMap picture={picture} label={label} onAsk={ask}>
        {question}
      </StaticMap>
    );
  }
  return (
    <MapCanvas
      // The circle is drawn only once.
      key={`${lat},${lng}`}
      settings={settings}
      label={label}
      area={area}
      isEmbedded
      circle={isExact ? undefined : { center: area.center, radius: blurRadius }}
      className={css.area}
    >
      {view => (
        <>
          {isExact && (
            <Pin view={view} point={area.center}>
              <Icon name="pin" className={pinCss.pin} />
            </Pin>
          )}
          {exactPoint && (
            <Pin view={view} point={exactPoint}>
              <Icon name="home" className={pinCss.exact} />
            </Pin>
          )}
        </>
      )}
    </MapCanvas>
  );
}
