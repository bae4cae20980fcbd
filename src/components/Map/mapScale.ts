import leaflet from 'leaflet';
import { formatLocale } from '#contract/locales.ts';
import css from './leaflet.module.css';

/** The scale is at most this wide, in CSS pixels. */
const widest = 100;

/** Adds a scale for the middle of the map, in metric units as written in the language. */
export function addScale(map: leaflet.Map, locale: string): void {
  const line = leaflet.DomUtil.create('span', css.scale);
  const update = () => {
    const { x, y } = map.getSize().divideBy(2);
    const metres = map.distance(
      map.containerPointToLatLng([x, y]),
      map.containerPointToLatLng([x + widest, y]),
    );
    const length = roundLength(metres);
    if (!Number.isFinite(length)) return;
    line.style.width = `${(widest * length) / metres}px`;
    line.textContent = lengthText(length, locale);
  };
  const control = new leaflet.Control({ position: 'bottomleft' });
  control.onAdd = () => line;
  control.addTo(map);
  map.on('move', update);
  map.whenReady(update);
}

/** Returns the longest of 1, 2, 3, 5, 10, 20 … that isn't longer. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const first = [5, 3, 2].find(digit => metres >= digit * power) ?? 1;
  return first * power;
}

const lengthText = (metres: number, locale: string): string => {
  const [value, unit] = metres >= 1000 ? [metres / 1000, 'kilometer'] : [metres, 'meter'];
  return new Intl.NumberFormat(formatLocale(locale), { style: 'unit', unit }).format(value);
};
