/**
 * Stands behind the end of a picture that our page drew itself, where no program that shows pictures reads on. Such
 * pictures are the same for many people. Plain ASCII.
 */
export const ownDrawingMark = 'poruch drawing';

export function isOwnDrawing(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-ownDrawingMark.length);
  return String.fromCharCode(...end) === ownDrawingMark;
}
