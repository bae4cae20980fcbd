/**
 * Marker appended after the end of an image that our own page generated; image decoders ignore it. Such images are the
 * same for many users, so they don't count as duplicates. Plain ASCII.
 */
export const ownDrawingMark = 'poruch drawing';

export function isOwnDrawing(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-ownDrawingMark.length);
  return String.fromCharCode(...end) === ownDrawingMark;
}
