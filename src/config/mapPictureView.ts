import type { Bounds } from '#contract/geo/place.ts';
import type { Size } from '#contract/image/imageSize.ts';
import { cameraBounds, fitCamera, type Camera } from './mapCamera.ts';
import { mapPictureSize } from './mapPictures.ts';
import { searchZoom } from './maps.ts';

/** Pixels at the edges of a picture, so that no disc of a result at the edge is cut off. */
const border = 24;

/**
 * Returns the closest view of a picture that shows the whole box (Web Mercator), at most as close as a search's map.
 * `hasMargin`: the box is the one around results, whose discs reach beyond it.
 */
export const fitPicture = (
  box: Bounds,
  { size = mapPictureSize, hasMargin = false }: { size?: Size; hasMargin?: boolean } = {},
): Camera =>
  fitCamera(box, size, {
    maxZoom: searchZoom,
    ...(hasMargin && { padding: { top: border, right: border, bottom: border, left: border } }),
  });

/** Returns the box that a picture of this view shows. */
export const pictureBounds = (view: Camera, size: Size = mapPictureSize): Bounds => cameraBounds(view, size);
