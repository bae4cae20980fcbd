import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Bounds, LatLng } from '#contract/entities/place.ts';
import type { MapArea, MapSettings } from '#src/config/maps.ts';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { AskForMap } from './AskForMap.tsx';
import { MapNote, type MapState } from './MapNote.tsx';
import type { MapView } from './mapView.ts';
import { canDrawMaps, openMap } from './openMap.ts';
import { useArea } from './useArea.ts';
import { useMapConsent } from './useMapConsent.ts';
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

/** Milliseconds until a map that is still loading is said not to come: a slow phone fetches for that long. */
const patience = 30_000;

/**
 * A map, fetched and drawn in the browser only. What cannot be drawn is said in words in its place, and nothing is fetched
 * from another company before the reader agrees.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { settings, label, className } = props;
  const { company, isGiven, withdraw } = useMapConsent(settings);
  const intl = useIntl();
  return (
    <div className={classNames(css.map, className)} role="group" aria-label={label}>
      {isGiven ? <Drawn {...props} /> : <AskForMap settings={settings} className={css.ask} />}
      {isGiven && company && (
        <button
          type="button"
          className={css.close}
          aria-label={intl.formatMessage({ id: 'Map.withdraw' }, { company })}
          onClick={withdraw}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function Drawn(props: MapCanvasProps) {
  const { settings, area, children } = props;
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
    if (!canvas.current) return;
    if (!canDrawMaps()) return setState('unable');
    // One for each attempt: what a library takes away late is then not another map's.
    const container = makeContainer(canvas.current);
    let open: MapView | undefined;
    let isGone = false;
    // A server that never answers. What comes all the same is shown then.
    const waiting = setTimeout(() => setState(now => (now === 'loading' ? 'failed' : now)), patience);
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
      clearTimeout(waiting);
      setView(null);
      open?.remove();
      container.remove();
    };
  }, [settings, intl, noteMove, attempt]);

  const handleRetry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };

  const hasMap = state !== 'unable' && state !== 'failed';
  return (
    <>
      <div ref={canvas} className={css.canvas} hidden={!hasMap} />
      {view && hasMap && children?.(view)}
      <MapNote state={state} onRetry={handleRetry} />
    </>
  );
}

function makeContainer(parent: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.className = css.container ?? '';
  // Something pinned outside of what is in sight gets the focus: the browser scrolls there, but the map cannot follow.
  container.addEventListener('scroll', () => container.scrollTo(0, 0));
  parent.append(container);
  return container;
}
