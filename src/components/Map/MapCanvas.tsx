import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Bounds, LatLng } from '#contract/entities/place.ts';
import type { MapArea, MapSettings } from '#src/config/maps.ts';
import { classNames } from '../classNames.ts';
import { MapNote, type MapState } from './MapNote.tsx';
import type { MapView } from './mapView.ts';
import { canDrawMaps, openMap } from './openMap.ts';
import { useArea } from './useArea.ts';
import css from './MapCanvas.module.css';

interface MapCanvasProps {
  settings: MapSettings;
  /** What the map shows, in words. */
  label: string;
  /** Put in sight whenever it changes, unless somebody has moved the map to just there. */
  area: MapArea;
  /** It stands in a page that is scrolled. */
  isEmbedded?: boolean;
  /** Radius in metres. Drawn once: it does not follow. */
  circle?: { center: LatLng; radius: number } | undefined;
  onMove?: ((inSight: Bounds) => void) | undefined;
  className?: string | undefined;
  /** What stands on the map once it is there. */
  children?: ((view: MapView) => ReactNode) | undefined;
}

/** A map, fetched and drawn in the browser only. What cannot be drawn is said in words in its place. */
export function MapCanvas(props: MapCanvasProps) {
  const { settings, label, area, className, children } = props;
  const intl = useIntl();
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const [attempt, setAttempt] = useState(0);
  const noteMove = useArea(view, area);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const container = canvas.current;
    if (!container) return;
    if (!canDrawMaps()) return setState('unable');
    let open: MapView | undefined;
    let isGone = false;
    const { area: start, label: title, isEmbedded = false, circle } = latest.current;
    const text = (key: string) => intl.formatMessage({ id: `Map.${key}` });
    openMap(settings, {
      container,
      area: start,
      locale: intl.locale,
      texts: {
        title,
        zoomIn: text('zoomIn'),
        zoomOut: text('zoomOut'),
        attribution: text('attribution'),
      },
      isEmbedded,
      circle,
      onProgress: progress => !isGone && setState(progress),
      onMove: moved => {
        noteMove(moved);
        latest.current.onMove?.(moved);
      },
    }).then(
      opened => {
        if (isGone) return opened.remove();
        open = opened;
        setView(opened);
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      setView(null);
      open?.remove();
    };
  }, [settings, intl, noteMove, attempt]);

  const handleRetry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };

  const hasMap = state !== 'unable' && state !== 'failed';
  return (
    <div className={classNames(css.map, className)} role="group" aria-label={label}>
      <div
        ref={canvas}
        className={css.canvas}
        hidden={!hasMap}
        // Something pinned outside of what is in sight gets the focus: the browser scrolls there, but the map cannot follow.
        onScroll={event => event.currentTarget.scrollTo(0, 0)}
      />
      {view && hasMap && children?.(view)}
      <MapNote state={state} onRetry={handleRetry} />
    </div>
  );
}
