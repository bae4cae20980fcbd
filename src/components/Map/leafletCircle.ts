import leaflet from 'leaflet';
import { areaCircle } from '#src/config/mapStyle/colours.ts';
import type { MapOptions } from './mapView.ts';
import css from './leaflet.module.css';

/** Draws the circle of an approximate location; its colours are those of the page. */
export function addAreaCircle(map: leaflet.Map, { center, radius }: MapOptions['circle'] & {}): void {
  leaflet
    .circle(center, {
      radius,
      weight: areaCircle.edgeWidth,
      opacity: areaCircle.edgeOpacity,
      fillOpacity: areaCircle.opacity,
      interactive: false,
      ...(css.area && { className: css.area }),
    })
    .addTo(map);
}
