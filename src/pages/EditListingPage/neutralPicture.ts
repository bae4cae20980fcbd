import type { Subcategory } from '#contract/entities/listing.ts';
import { ownDrawingMark } from '#contract/rules/ownDrawing.ts';
import { toJpeg } from '#src/util/photo/shrink.ts';

const size = { width: 1200, height: 800 };

/**
 * Renders our own illustration of a subcategory as an image, for users without a photo or who prefer not to show one
 * (readings 28).
 * @throws when the illustration cannot be fetched or this browser cannot render it.
 */
export async function renderIllustration(subcategory: Subcategory): Promise<File> {
  const drawing = new Image(size.width, size.height);
  drawing.src = `/illustrations/${subcategory}.svg`;
  await drawing.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  pen?.drawImage(drawing, 0, 0, size.width, size.height);
  const drawn = pen && (await toJpeg(canvas));
  if (!drawn) throw new Error('this browser cannot draw pictures');
  return new File([drawn, ownDrawingMark], `${subcategory}.jpg`, { type: 'image/jpeg' });
}
