import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Bounds, LatLng } from '#contract/entities/place.ts';
import { areaText, type MapArea, type MapSettings } from '#src/config/maps.ts';
import { classNames } from '../classNames.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { MapProgress, MapView } from './mapView.ts';
import { canDrawMaps, openMap } from './openMap.ts';
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

type State = 'loading' | 'unable' | MapProgress;

/** A map, fetched and drawn in the browser only. What cannot be drawn is said in words in its place. */
export function MapCanvas(props: MapCanvasProps) {
  const { settings, label, area, className, children } = props;
  const intl = useIntl();
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const inSight = useRef<string>(undefined);
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<State>('loading');

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const container = canvas.current;
    if (!container) return;
    if (!canDrawMaps()) return setState('unable');
    let open: MapView | undefined;
    let isGone = false;
    const { area: first, isEmbedded = false, circle } = latest.current;
    const text = (key: string) => intl.formatMessage({ id: `Map.${key}` });
    openMap(settings, {
      container,
      area: first,
      locale: intl.locale,
      texts: {
        title: latest.current.label,
        zoomIn: text('zoomIn'),
        zoomOut: text('zoomOut'),
        attribution: text('attribution'),
      },
      isEmbedded,
      circle,
      onProgress: progress => !isGone && setState(progress),
      onMove: moved => {
        inSight.current = areaText(moved);
        latest.current.onMove?.(moved);
      },
    }).then(
      opened => {
        if (isGone) return opened.remove();
        open = opened;
        inSight.current = areaText(first);
        setView(opened);
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      setView(null);
      open?.remove();
    };
  }, [settings, intl]);

  const wanted = areaText(area);
  useEffect(() => {
    if (!view || inSight.current === wanted) return;
    inSight.current = wanted;
    view.show(latest.current.area);
  }, [view, wanted]);

  const hasMap = state !== 'unable' && state !== 'failed';
  return (
    <div className={classNames(css.map, className)} role="group" aria-label={label}>
      <div ref={canvas} className={css.canvas} hidden={!hasMap} />
      {view && hasMap && children?.(view)}
      <Note state={state} />
    </div>
  );
}

function Note({ state }: { state: State }) {
  const intl = useIntl();
  if (state === 'drawn') return null;
  if (state === 'loading') {
    return (
      <div className={classNames(css.note, css.middle)}>
        <Spinner label={intl.formatMessage({ id: 'Map.loading' })} />
      </div>
    );
  }
  return (
    <div className={classNames(css.note, state !== 'patchy' && css.middle)} role="status">
      <p>
        <FormattedMessage id={`Map.${state}`} />
      </p>
    </div>
  );
}
