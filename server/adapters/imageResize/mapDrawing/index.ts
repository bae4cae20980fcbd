import type satori from 'satori';
import sharp from 'sharp';
import type { Size } from '#contract/image/imageSize.ts';
import { type DrawMap, type MapPicture, type PicturePin, pictureSize } from '#src/config/mapPictures.ts';
import { areaCircle, dark, light, red } from '#src/config/mapStyle/colours.ts';
import { loadTextDrawing } from '../fonts.ts';
import { createQueue } from '../queue.ts';
import { type Box, chooseLabels, type Label, labelTree } from './labels.ts';
import { drawShapes } from './shapes.ts';
import { positionIn, type View, viewAround, withArchive } from './tiles.ts';

const maxWaiting = 20;
/** Zooms of the style are those of tiles with half as many pixels. */
const styleOffset = 1;
/**
 * How many levels a picture may be zoomed in beyond its tiles: any closer, the embedded map would show hardly a second
 * name.
 */
const overzoom = 2;
/** Of WebP: a third fewer bytes than at 82, and no difference to be seen in names and borders. */
const quality = 60;

/** Draws maps one at a time. */
export function createMapDrawing(): DrawMap {
  const enqueue = createQueue(1, maxWaiting);
  return picture => enqueue(() => withArchive(picture.archive, archive => draw(picture, archive)));
}

type Archive = Parameters<Parameters<typeof withArchive>[1]>[0];

async function draw(picture: MapPicture, archive: Archive): Promise<Buffer> {
  const size = pictureSize(picture);
  const { width, height } = size;
  const zoom = Math.min(picture.zoom, archive.maxZoom + overzoom);
  const view = viewAround(picture.center, zoom, size);
  const tiles = await archive.tilesIn(view);
  const colours = picture.scheme === 'dark' ? dark : light;
  const styleZoom = zoom + styleOffset;
  const marks = marksOf(picture, view);
  const labels = chooseLabels(
    tiles,
    { zoom: styleZoom, locale: picture.locale, width, height },
    {
      marks: marks.map(({ box }) => box),
      // The names of the map's makers, in small letters.
      taken: {
        left: width - 20 - archive.attribution.length * 5,
        right: width,
        top: height - 16,
        bottom: height,
      },
    },
  );
  const texts = await drawTexts(labelTree(labels, colours, archive.attribution), size);
  const halo = texts.replace(
    '<svg ',
    `<svg stroke="${colours.halo}" stroke-width="3" stroke-linejoin="round" `,
  );
  const counts = marks.flatMap(({ number }) => number ?? []);
  const numbers = counts.length > 0 ? await drawTexts(labelTree(counts, colours), size) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="${colours.land}"/>${drawShapes(tiles, colours, styleZoom, view)}
${halo}${texts}${marks.map(({ svg }) => svg).join('')}${numbers}</svg>`;
  const image = sharp(Buffer.from(svg));
  if (picture.isPreview) return image.png({ palette: true, quality: 90, effort: 4 }).toBuffer();
  return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
}

async function drawTexts(tree: object, size: Size): Promise<string> {
  const { draw: render, fonts } = await loadTextDrawing();
  return render(tree as Parameters<typeof satori>[0], { ...size, fonts });
}

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
function marksOf({ center, radius, isExact, pins = [], ...picture }: MapPicture, view: View): Mark[] {
  const middle = { x: view.width / 2, y: view.height / 2 };
  return [
    ...(radius === undefined
      ? []
      : [circle(middle, radius / metresPerPixel(center.lat, view.zoom), picture.scheme)]),
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

function circle({ x, y }: Position, reach: number, scheme: MapPicture['scheme']): Mark {
  const { fill, edge } = areaCircle[scheme];
  return {
    svg: `<circle cx="${x}" cy="${y}" r="${reach.toFixed(2)}" fill="${fill}" fill-opacity="${areaCircle.opacity}" stroke="${edge}" stroke-opacity="${areaCircle.edgeOpacity}" stroke-width="${areaCircle.edgeWidth}"/>`,
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
