import leaflet from 'leaflet';
import type { LatLng } from '#contract/geo/place.ts';
import css from './leaflet.module.css';

/** A part of the map that no name may cover, around a point; in CSS pixels. */
export interface Disc {
  point: LatLng;
  width: number;
  height: number;
}

/** The elements on a map. */
export interface Pins {
  /** Centres an element on a point; returns a function that removes it. */
  add(element: HTMLElement, point: LatLng): () => void;
}

/**
 * Creates the pins of a map. Unlike a marker's, their stacking order is left to their style. `onChange` is called once
 * for all pins that come and go together.
 */
export function createPins(map: leaflet.Map, onChange: (discs: readonly Disc[]) => void): Pins {
  const pins = new Map<HTMLElement, LatLng>();
  let isWaiting = false;
  const report = () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      onChange([...pins].map(([element, point]) => discOf(element, point)));
    });
  };
  return {
    add(element, point) {
      const place = () => {
        const middle = leaflet.point(element.offsetWidth / 2, element.offsetHeight / 2);
        leaflet.DomUtil.setPosition(element, map.latLngToLayerPoint(point).subtract(middle));
      };
      element.classList.add(css.pin ?? '');
      map.getPane('markerPane')?.append(element);
      place();
      map.on('viewreset zoomend', place);
      pins.set(element, point);
      report();
      return () => {
        map.off('viewreset zoomend', place);
        element.remove();
        pins.delete(element);
        report();
      };
    },
  };
}

function discOf(element: HTMLElement, point: LatLng): Disc {
  const disc = element.querySelector<HTMLElement>('[data-disc]') ?? element;
  return { point, width: disc.offsetWidth, height: disc.offsetHeight };
}
