import { regionCovering, type Region, type Size } from '#contract/image/imageSize.ts';

/** The form of the frame: as pictures are shown on cards, or any. */
export type Shape = 'card' | 'free';

/** The ratio of pictures on cards. */
const card: Size = { width: 3, height: 2 };

/** The least side of a frame in pixels; a smaller picture is taken whole. */
const leastSide = 60;

/** A corner of the frame: -1 is left or top, 1 is right or bottom. */
export interface Corner {
  x: -1 | 1;
  y: -1 | 1;
}

/** Returns the first frame of a form: as large as the picture allows. */
export const wholeFrame = (picture: Size, shape: Shape): Region =>
  shape === 'card'
    ? regionCovering(picture, card)
    : { width: picture.width, height: picture.height, left: 0, top: 0 };

/** Whether the frame leaves nothing out. */
export const isWhole = (frame: Region, { width, height }: Size): boolean =>
  frame.width === width && frame.height === height;

/** Moves a frame by pixels, inside the picture. */
export function moveFrame(frame: Region, picture: Size, by: { x: number; y: number }): Region {
  return {
    ...frame,
    left: within(Math.round(frame.left + by.x), 0, picture.width - frame.width),
    top: within(Math.round(frame.top + by.y), 0, picture.height - frame.height),
  };
}

/** Moves a corner of the frame by pixels, inside the picture; the opposite corner stays, and so does the card's form. */
export function moveCorner(
  frame: Region,
  picture: Size,
  shape: Shape,
  { corner, by }: { corner: Corner; by: { x: number; y: number } },
): Region {
  const fixed = {
    x: corner.x < 0 ? frame.left + frame.width : frame.left,
    y: corner.y < 0 ? frame.top + frame.height : frame.top,
  };
  const room = {
    width: corner.x < 0 ? fixed.x : picture.width - fixed.x,
    height: corner.y < 0 ? fixed.y : picture.height - fixed.y,
  };
  let width = within(frame.width + corner.x * by.x, Math.min(leastSide, room.width), room.width);
  let height = within(frame.height + corner.y * by.y, Math.min(leastSide, room.height), room.height);
  if (shape === 'card') {
    const ratio = card.width / card.height;
    // A finger or a key moves mostly in one direction, and the other side follows.
    const wanted = Math.abs(by.x) >= Math.abs(by.y) ? width : height * ratio;
    const most = Math.min(room.width, room.height * ratio);
    width = within(wanted, Math.min(leastSide, most), most);
    height = width / ratio;
  }
  width = Math.round(width);
  height = Math.round(height);
  return {
    width,
    height,
    left: corner.x < 0 ? fixed.x - width : fixed.x,
    top: corner.y < 0 ? fixed.y - height : fixed.y,
  };
}

/** Returns a picture's size after quarter turns. */
export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns the frame around the same part of the picture after a quarter turn, clockwise (1) or back (-1). */
export function turnFrame({ left, top, width, height }: Region, picture: Size, by: -1 | 1): Region {
  return by > 0
    ? { left: picture.height - top - height, top: left, width: height, height: width }
    : { left: top, top: picture.width - left - width, width: height, height: width };
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
