import sharp from 'sharp';

/** The SVG as a picture file, as an upload would bring it. */
export function render(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}
