import sharp from 'sharp';

/** 12 megapixels, as phones take them. */
const large = { width: 4032, height: 3024 };

/** A JPEG file as the browser's file input accepts it. */
interface JpegFile {
  name: string;
  mimeType: 'image/jpeg';
  buffer: Buffer;
}

const taken = new Map<string, Promise<Buffer>>();

/** Returns a photo-like image with camera noise. Like a phone's, its metadata includes author and position. */
export async function photograph(name: string, { width, height } = large): Promise<JpegFile> {
  const size = `${width}x${height}`;
  const shot = taken.get(size) ?? take(width, height);
  taken.set(size, shot);
  return { name, mimeType: 'image/jpeg', buffer: await shot };
}

async function take(width: number, height: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: Math.round(width / 2),
      height: Math.round(height / 2),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .resize(width, height)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(Buffer.from(room(width, height)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten({ background: '#fff' })
    .withExif({
      IFD0: { Make: 'Poruch', Model: 'Pocket camera', Artist: 'Olena Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 13/1 47/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '21/1 0/1 43/1',
      },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

const room = (width: number, height: number) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
  <defs>
    <linearGradient id="wall" x2="1" y2="1"><stop stop-color="#e8d9b8"/><stop offset="1" stop-color="#a98f68"/></linearGradient>
    <linearGradient id="sky" y2="1"><stop stop-color="#6fa8dc"/><stop offset="1" stop-color="#e3f0fb"/></linearGradient>
    <radialGradient id="lamp"><stop stop-color="#fff6d0"/><stop offset="1" stop-color="#fff6d0" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="400" height="300" fill="url(#wall)"/>
  <rect y="220" width="400" height="80" fill="#7a5534"/>
  <rect x="60" y="40" width="110" height="120" fill="url(#sky)" stroke="#f5f2ea" stroke-width="8"/>
  <rect x="200" y="170" width="170" height="80" rx="10" fill="#3f5f8a"/>
  <rect x="210" y="150" width="60" height="40" rx="12" fill="#f2efe6"/>
  <circle cx="320" cy="70" r="70" fill="url(#lamp)"/>
</svg>`;
