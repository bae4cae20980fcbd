import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { Padding } from '#src/config/mapCamera.ts';
import type { MapArea, MapSettings } from '#src/config/maps.ts';
import { useMessages, messagesOf } from '#src/util/messages.ts';
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
  /** A text description of the map. */
  label: string;
  /** Shown whenever it changes, unless the user has moved the map to exactly there. */
  area: MapArea;
  /** Room around the results that an area with a margin shows. */
  padding?: Padding | undefined;
  /** Pins are rendered as soon as the map has loaded. */
  awaitsPins?: boolean;
  /** It is inside a scrolling page. */
  isEmbedded?: boolean;
  /** Radius in metres. Drawn once: later changes are ignored. */
  circle?: { center: LatLng; radius: number } | undefined;
  /** Called when the user has moved the map. */
  onMove?: ((inSight: Bounds) => void) | undefined;
  /** Called with the visible area once the map has loaded, and after each change of `area`. */
  onShow?: ((inSight: Bounds) => void) | undefined;
  className?: string | undefined;
  /** Rendered on the map once it has loaded. */
  children?: ((view: MapView) => ReactNode) | undefined;
}

/** Milliseconds until a map that is still loading is reported as failed; a slow phone may need that long. */
const loadTimeout = 30_000;

/**
 * A map, loaded and drawn in the browser only. Errors are shown in its place, and nothing is fetched from another
 * company before the user consents.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { settings, label, className } = props;
  const { company, isGiven, withdraw } = useMapConsent(settings);
  const text = useMessages('Map');
  return (
    <div className={classNames(css.map, className)} role="group" aria-label={label}>
      {isGiven ? <LoadedMap {...props} /> : <AskForMap settings={settings} className={css.ask} />}
      {isGiven && company && (
        <button
          type="button"
          className={css.close}
          aria-label={text('withdraw', { company })}
          onClick={withdraw}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function LoadedMap(props: MapCanvasProps) {
  const { settings, area, onShow, children } = props;
  const intl = useIntl();
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const [attempt, setAttempt] = useState(0);
  const noteMove = useArea(view, area, onShow);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!canvas.current) return;
    if (!canDrawMaps(settings)) return setState('unable');
    // A new container for each attempt, so that a library's late clean-up doesn't affect another map.
    const container = createContainer(canvas.current);
    let open: MapView | undefined;
    let isGone = false;
    // The server may never respond. A late map is still shown.
    const waiting = setTimeout(() => setState(now => (now === 'loading' ? 'failed' : now)), loadTimeout);
    const { area: start, label: title, isEmbedded = false, circle, padding, awaitsPins } = latest.current;
    const text = messagesOf(intl, 'Map');
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
      padding,
      awaitsPins,
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

function createContainer(parent: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.className = css.container ?? '';
  // When a pin outside the viewport gets focus, the browser scrolls the container, which the map can't follow.
  container.addEventListener('scroll', () => container.scrollTo(0, 0));
  parent.append(container);
  return container;
}
