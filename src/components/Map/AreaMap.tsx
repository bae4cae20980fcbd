import { useMemo } from 'react';
import type { LatLng } from '#contract/entities/place.ts';
import { blurRadius } from '#contract/rules/blur.ts';
import { listingZoom, type MapSettings } from '#src/config/maps.ts';
import { Icon } from '../Icon/Icon.tsx';
import { AskForMap } from './AskForMap.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { Pin } from './Pin.tsx';
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

/** About where something is. On a phone, and for those who save data, only when asked for. */
export function AreaMap({ settings, label, point, isExact = false, door }: AreaMapProps) {
  const { isWanted, ask } = useMapWanted();
  const { lat, lng } = point;
  const area = useMemo(() => ({ center: { lat, lng }, zoom: listingZoom }), [lat, lng]);
  if (!isWanted) {
    return <AskForMap settings={settings} onAsk={ask} className={css.area} />;
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
