import sharp from 'sharp';

/** Space between two screens, in pixels. */
const gap = 24;
/** Wider sheets are scaled down to this. Pixels. */
const maxWidth = 3200;

/** Puts screens side by side, their tops aligned, and writes them as one JPEG. */
export async function contactSheet(shots: readonly Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(shots.map(async shot => sharp(shot).metadata()));
  const height = Math.max(...sizes.map(size => size.height)) + 2 * gap;
  let left = gap;
  const placed = shots.map((input, at) => {
    const placedAt = { input, left, top: gap };
    left += (sizes[at]?.width ?? 0) + gap;
    return placedAt;
  });
  const sheet = await sharp({ create: { width: left, height, channels: 3, background: '#8a8f99' } })
    .composite(placed)
    .png()
    .toBuffer();
  await sharp(sheet)
    .resize({ width: Math.min(left, maxWidth) })
    .jpeg({ quality: 80 })
    .toFile(file);
}
