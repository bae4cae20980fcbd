import sharp from 'sharp';
import { ownDrawingMark } from '#contract/image/ownDrawing.ts';

/**
 * Renders the SVG as an image file to upload, marked as one of the site's own drawings, which several users may share.
 */
export async function render(svg: string): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return Buffer.concat([drawn, Buffer.from(ownDrawingMark)]);
}
