import type satori from 'satori';
import sharp from 'sharp';
import type { Size } from '#contract/image/imageSize.ts';
import { pictureSize, type DrawMap, type MapPicture } from '#src/config/mapPictures.ts';
import { dark, light } from '#src/config/mapStyle/colours.ts';
import { loadTextDrawing } from '../fonts.ts';
import { createQueue } from '../queue.ts';
import { chooseLabels, labelTree } from './labels.ts';
import { marksOf } from './marks.ts';
import { drawShapes } from './shapes.ts';
import { viewAround, withArchive } from './tiles.ts';

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
