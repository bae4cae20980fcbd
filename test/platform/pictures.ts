import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a photo-like image with noise. */
export async function photo({
  width = 800,
  height = 600,
  format = 'jpeg' as 'jpeg' | 'png' | 'gif' | 'webp',
} = {}): Promise<File> {
  const create = {
    width,
    height,
    channels: 3,
    background: '#386',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  } as const;
  const bytes = await sharp({ create })
    .toFormat(format, format === 'gif' ? { effort: 1, colours: 8 } : {})
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo.${format}`, { type: `image/${format}` });
}

/** Creates a PNG of a few hundred kilobytes that would decode to a square of `side` pixels. */
export function bomb(side = 30_000): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One-bit greyscale.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new File([new Uint8Array(bytes)], 'bomb.png', { type: 'image/png' });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
