/** Size in pixels of an image, or of the square viewport. */
export interface Size {
  width: number;
  height: number;
}

/** A square crop of an image. */
export interface Crop {
  /** Zoom factor relative to the largest square, from 1. */
  zoom: number;
  /** Position within the remaining space, 0 to 1, from left to right and from top to bottom. */
  x: number;
  y: number;
}

export const maxZoom = 4;

/** The largest centred square. */
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square in pixels of the image. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** Returns whether the square can be moved along this axis at all. */
export function canMove(picture: Size, { zoom }: Crop, axis: 'x' | 'y'): boolean {
  const length = axis === 'x' ? picture.width : picture.height;
  return length - Math.min(picture.width, picture.height) / zoom >= 1;
}

/** Returns the crop after the image was dragged by so many pixels under a square of `shown` pixels. */
export function moveCrop(picture: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop {
  const { side } = squareOf(picture, crop);
  const moved = (axis: 'x' | 'y', length: number) => {
    const room = length - side;
    return room < 1 ? crop[axis] : between0and1(crop[axis] - (by[axis] * side) / shown / room);
  };
  return { ...crop, x: moved('x', picture.width), y: moved('y', picture.height) };
}

const between0and1 = (value: number) => Math.min(1, Math.max(0, value));
