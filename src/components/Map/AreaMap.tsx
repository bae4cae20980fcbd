import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import type { LatLng } from '#contract/entities/place.ts';
import { blurRadius } from '#contract/rules/blur.ts';
import { listingZoom, type MapSettings } from '#src/config/maps.ts';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import type { MapView } from './mapView.ts';
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
  const [isWanted, ask] = useMapWanted();
  const { lat, lng } = point;
  const area = useMemo(() => ({ center: { lat, lng }, zoom: listingZoom }), [lat, lng]);
  if (!isWanted) {
    return (
      <div className={classNames(css.area, css.ask)}>
        <Button variant="secondary" onClick={ask}>
          <Icon name="pin" />
          <FormattedMessage id="Map.show" />
        </Button>
        <p>
          <FormattedMessage id="Map.showHint" />
        </p>
      </div>
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

/** Holds its children at a point of a map. */
export function Pin({ view, point, children }: { view: MapView; point: LatLng; children: ReactNode }) {
  const [element] = useState(() => document.createElement('div'));
  const { lat, lng } = point;
  useEffect(() => view.pin(element, { lat, lng }), [view, element, lat, lng]);
  return createPortal(children, element);
}
