import type { MapPicture, PicturePin } from '#src/config/mapPictures.ts';
import { red } from '#src/config/mapStyle/colours.ts';
import type { Box, Label } from './labels.ts';
import { positionIn, type View } from './tiles.ts';

/** Circumference of the earth in metres. */
const equator = 40_075_017;
/** Half a pin's width and its height, in pixels. */
const pin = { half: 12, height: 34 };
/** As on the live map: offers are blue, requests yellow. */
const offer = { fill: { light: '#17468c', dark: '#3a6fc0' }, ink: '#ffffff' };
const request = { fill: { light: '#ffcf33', dark: '#ffcf33' }, ink: '#1c2536' };

/** What is drawn above the map, and the part of the picture that no name may cover. */
interface Mark {
  svg: string;
  box: Box;
  /** Written on it. */
  number?: Label;
}

/** Returns the circle or the pin in the middle, and the pins of a search. */
export function marksOf({ center, radius, isExact, pins = [], ...picture }: MapPicture, view: View): Mark[] {
  const middle = { x: view.width / 2, y: view.height / 2 };
  return [
    ...(radius === undefined ? [] : [circle(middle, radius / metresPerPixel(center.lat, view.zoom))]),
    ...(isExact ? [exactPin(middle)] : []),
    ...pins.map(each => searchPin(each, positionIn(view, each.point), picture.scheme)),
  ];
}

const metresPerPixel = (lat: number, zoom: number) =>
  (equator * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);

interface Position {
  x: number;
  y: number;
}

const boxAround = ({ x, y }: Position, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

function circle({ x, y }: Position, reach: number): Mark {
  return {
    svg: `<circle cx="${x}" cy="${y}" r="${reach.toFixed(2)}" fill="${red}" fill-opacity="0.2" stroke="${red}" stroke-width="2"/>`,
    box: boxAround({ x, y }, reach + 2),
  };
}

function exactPin({ x, y }: Position): Mark {
  const { half, height } = pin;
  const path = `M0 0C-4-9-${half}-13-${half}-22A${half} ${half} 0 0 1 ${half}-22C${half}-13 4-9 0 0Z`;
  return {
    svg: `<g transform="translate(${x} ${y})"><path d="${path}" fill="${red}" stroke="#fff" stroke-width="1.5"/><circle cy="-22" r="4.5" fill="#fff"/></g>`,
    box: { left: x - half, right: x + half, top: y - height, bottom: y },
  };
}

/** Several listings are a larger dot with their number. */
function searchPin({ count, isRequest }: PicturePin, at: Position, scheme: MapPicture['scheme']): Mark {
  const { fill, ink } = isRequest ? request : offer;
  const reach = count === 1 ? 6.5 : 9 + 2 * String(count).length;
  const [x, y] = [at.x.toFixed(1), at.y.toFixed(1)];
  const edge = scheme === 'dark' ? '#14171e' : '#ffffff';
  const dot = `<circle cx="${x}" cy="${y}" r="${reach}" fill="${fill[scheme]}" stroke="${edge}" stroke-width="1.5"/>`;
  return {
    svg: dot,
    box: boxAround(at, reach + 1),
    ...(count === 1 ? {} : { number: { text: String(count), ...at, size: 11, weight: 700, colour: ink } }),
  };
}
