import sharp from 'sharp';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { ownDrawingMark } from '#contract/image/ownDrawing.ts';

/**
 * Renders and uploads the drawing as the image with this id, which `ctx` gives to its first record, unless it is there.
 * A row without a file is what an upload leaves whose process was killed, and is replaced.
 */
export async function uploadOnce(ctx: Ctx, id: string, draw: () => string): Promise<void> {
  const { db } = ctx.engine;
  if ((await images.load(ctx, [id])).has(id)) {
    if (await images.openLargest(ctx.engine, id)) return;
    const removed = await db.first('delete from images where id = $1 and not used returning id', [id]);
    if (!removed) return;
  }
  await images.upload(ctx, { bytes: await render(draw()) });
}

/**
 * Renders the SVG as an image file to upload, marked as one of the site's own drawings, which several users may share.
 */
export async function render(svg: string): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return Buffer.concat([drawn, Buffer.from(ownDrawingMark)]);
}
