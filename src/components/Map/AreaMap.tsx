import { useMemo } from 'react';
import type { LatLng } from '#contract/entities/place.ts';
import { blurRadius } from '#contract/rules/blur.ts';
import { listingZoom, type MapSettings } from '#src/config/maps.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useIsLight } from '../light.ts';
import { AskForMap } from './AskForMap.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { Pin } from './Pin.tsx';
import { StaticMap } from './StaticMap.tsx';
import { useMapConsent } from './useMapConsent.ts';
import { useMapWanted } from './useMapWanted.ts';
import pinCss from './Pin.module.css';
import css from './AreaMap.module.css';

interface AreaMapProps {
  settings: MapSettings;
  /** What the map shows, in words. */
  label: string;
  /** Where others see something. */
  point: LatLng;
  /** The point is the place itself; else a circle says about where it is. */
  isExact?: boolean;
  /** Where it really is, for those who know. */
  door?: LatLng | undefined;
}

/**
 * About where something is. On a phone, and for those who save data, only when asked for; on a phone whose owner has agreed to
 * Mapbox's maps there is a picture of it.
 */
export function AreaMap({ settings, label, point, isExact = false, door }: AreaMapProps) {
  const { isWanted, ask } = useMapWanted();
  const { lat, lng } = point;
  const area = useMemo(() => ({ center: { lat, lng }, zoom: listingZoom }), [lat, lng]);
  const isLight = useIsLight();
  const { isGiven } = useMapConsent(settings);
  if (!isWanted) {
    const question = <AskForMap settings={settings} onAsk={ask} className={css.area} />;
    // Only Mapbox draws pictures, and nobody is told where a door is for one.
    if (settings.kind !== 'mapbox' || !isGiven || isLight || door) return question;
    return (
      <StaticMap token={settings.token} label={label} point={point} isExact={isExact} onAsk={ask}>
        {question}
      </StaticMap>
    );
  }
  return (
    <MapCanvas
      // The circle is drawn once.
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
          {door && (
            <Pin view={view} point={door}>
              <Icon name="home" className={pinCss.door} />
            </Pin>
          )}
        </>
      )}
    </MapCanvas>
  );
}
