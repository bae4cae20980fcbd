import sharp from 'sharp';
import { ownDrawingMark } from '#contract/rules/ownDrawing.ts';

/** The SVG as a picture file, as an upload would bring it; marked as a drawing of ours, which several people may use. */
export async function render(svg: string): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
  return Buffer.concat([drawn, Buffer.from(ownDrawingMark)]);
}
