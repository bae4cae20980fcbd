import type satori from 'satori';
import sharp from 'sharp';
import { mapPictureSize, type DrawMap, type MapPicture } from '#src/config/mapPictures.ts';
import { dark, light, red } from '#src/config/mapStyle/colours.ts';
import { textDrawing } from '../fonts.ts';
import { createQueue } from '../turns.ts';
import { chooseLabels, labelTree } from './labels.ts';
import { drawShapes } from './shapes.ts';
import { viewAround, withArchive } from './tiles.ts';

const waitingAtMost = 20;
/** Circumference of the earth in metres. */
const equator = 40_075_017;
/** Zooms of the style are those of tiles with half as many pixels. */
const styleOffset = 1;
/** How much closer than its tiles a picture may be: closer, those of the embedded map would show hardly a second name. */
const overzoom = 2;
/** Half a pin's width and its height, in pixels. */
const pin = { half: 12, height: 34 };

/** Draws maps one at a time. */
export function mapDrawing(): DrawMap {
  const inTurn = createQueue(1, waitingAtMost);
  return picture => inTurn(() => withArchive(picture.archive, archive => draw(picture, archive)));
}

type Archive = Parameters<Parameters<typeof withArchive>[1]>[0];

async function draw(picture: MapPicture, archive: Archive): Promise<Buffer> {
  const { width, height } = mapPictureSize;
  const zoom = Math.min(picture.zoom, archive.maxZoom + overzoom);
  const view = viewAround(picture.center, zoom, mapPictureSize);
  const tiles = await archive.tilesIn(view);
  const colours = picture.scheme === 'dark' ? dark : light;
  const styleZoom = zoom + styleOffset;
  const mark = markOf(picture, zoom);
  const labels = chooseLabels(
    tiles,
    { zoom: styleZoom, locale: picture.locale, width, height },
    {
      mark: mark.box,
      // The names of the map's makers, in small letters.
      taken: {
        left: width - 20 - archive.attribution.length * 5,
        right: width,
        top: height - 16,
        bottom: height,
      },
    },
  );
  const texts = await drawTexts(labelTree(labels, archive.attribution, colours));
  const halo = texts.replace(
    '<svg ',
    `<svg stroke="${colours.halo}" stroke-width="3" stroke-linejoin="round" `,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="${colours.land}"/>${drawShapes(tiles, colours, styleZoom, view)}
${halo}${texts}${mark.svg}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 4 }).toBuffer();
}

async function drawTexts(tree: object): Promise<string> {
  const { draw: render, fonts } = await textDrawing();
  return render(tree as Parameters<typeof satori>[0], { ...mapPictureSize, fonts });
}

/** The circle or the pin in the middle, and what of the picture it takes. */
function markOf({ center, radius }: MapPicture, zoom: number) {
  const [x, y] = [mapPictureSize.width / 2, mapPictureSize.height / 2];
  if (radius !== undefined) {
    const perPixel = (equator * Math.cos((center.lat * Math.PI) / 180)) / (512 * 2 ** zoom);
    const reach = radius / perPixel;
    return {
      svg: `<circle cx="${x}" cy="${y}" r="${reach.toFixed(2)}" fill="${red}" fill-opacity="0.2" stroke="${red}" stroke-width="2"/>`,
      box: { left: x - reach, right: x + reach, top: y - reach - 2, bottom: y + reach + 2 },
    };
  }
  const { half, height } = pin;
  return {
    svg: `<path transform="translate(${x} ${y})" d="M0 0C-4-9-${half}-13-${half}-22A${half} ${half} 0 0 1 ${half}-22C${half}-13 4-9 0 0Z" fill="${red}" stroke="#fff" stroke-width="1.5"/><circle cx="${x}" cy="${y - 22}" r="4.5" fill="#fff"/>`,
    box: { left: x - half, right: x + half, top: y - height, bottom: y },
  };
}
