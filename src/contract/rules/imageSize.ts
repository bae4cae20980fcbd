export interface Size {
  width: number;
  height: number;
}

/** A rectangle of whole pixels inside a picture. */
export interface Region extends Size {
  left: number;
  top: number;
}

/** The size of a picture scaled to fit inside the box, its ratio kept; never larger than it is. Whole pixels, at least 1. */
export function sizeInside(picture: Size, box: Size): Size {
  const factor = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
  };
}

/** The largest part of a picture that has the box's ratio. */
export function regionCovering(picture: Size, box: Size): Region {
  const factor = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(box.width / factor)));
  const height = Math.min(picture.height, Math.max(1, Math.round(box.height / factor)));
  return {
    width,
    height,
    left: Math.floor((picture.width - width) / 2),
    // Faces and roofs stand above the middle of an upright picture, so less is cut off above than below.
    top: Math.floor((picture.height - height) / 3),
  };
}
