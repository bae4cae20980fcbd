import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { LatLng } from '#contract/geo/place.ts';
import { blurRadius } from '#contract/geo/blur.ts';
import { mapPicturePath, type PicturedListing } from '#src/config/mapPictures.ts';
import { isOwnMap, listingZoom, type MapSettings } from '#src/config/maps.ts';
import { areaCircle, red } from '#src/config/mapStyle/colours.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useDataSaver } from '../dataSaver.ts';
import { AskForMap } from './AskForMap.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { ownPicture, type StaticPicture } from './ownPicture.ts';
import { Pin } from './Pin.tsx';
import { StaticMap } from './StaticMap.tsx';
import { useMapConsent } from './useMapConsent.ts';
import { useMapOnDemand } from './useMapOnDemand.ts';
import { circleRing } from './circle.ts';
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

/** The size of Mapbox's image in CSS pixels. At double resolution it is 640 wide, the maximum (specification section 9). */
const mapboxSize = { width: 320, height: 200 } as const;

/** Returns Mapbox's static image around a point, with a pin on it (`isExact`) or the circle of the approximate location. */
const mapboxPicture = (token: string, point: LatLng, isExact: boolean): StaticPicture => ({
  src: staticMapUrl(token, point, isExact),
  ...mapboxSize,
});

/**
 * Returns the URL of Mapbox's static image around a point, with a pin on it (`isExact`) or the circle of the
 * approximate location.
 */
function staticMapUrl(token: string, { lat, lng }: LatLng, isExact: boolean): string {
  const { width, height } = mapboxSize;
  const at = `${rounded(lng)},${rounded(lat)}`;
  const over = isExact ? `pin-s+${red.slice(1)}(${at})` : `geojson(${circleText({ lat, lng })})`;
  const path = `${over}/${at},${listingZoom}/${width}x${height}@2x`;
  return `https://api.mapbox.com/styles/v1/mapbox/streets-v12/static/${path}?access_token=${encodeURIComponent(token)}`;
}

function circleText(center: LatLng): string {
  const ring = circleRing(center, blurRadius).map(([lng, lat]) => [rounded(lng), rounded(lat)]);
  const shape = {
    type: 'Feature',
    properties: {
      stroke: areaCircle.light.edge,
      'stroke-width': areaCircle.edgeWidth,
      'stroke-opacity': areaCircle.edgeOpacity,
      fill: areaCircle.light.fill,
      'fill-opacity': areaCircle.opacity,
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  return encodeURIComponent(JSON.stringify(shape));
}

/** About a metre: a URL has room for that many corners only if they are short. */
const rounded = (degrees: number) => Number(degrees.toFixed(5));
