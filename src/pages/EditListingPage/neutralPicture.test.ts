import { subcategories } from '#contract/listing/kinds.ts';
import sharp from 'sharp';

const size = { width: 1200, height: 800 };
const pixelsOf = (path: string) =>
  sharp(path, { density: 300 })
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer();

test.each(subcategories)('the picture of %s is its drawing, 1200 pixels wide', async name => {
  const path = `public/illustrations/${name}`;
  expect(await sharp(`${path}.png`).metadata()).toMatchObject(size);
  const [picture, drawing] = await Promise.all([pixelsOf(`${path}.png`), pixelsOf(`${path}.svg`)]);
  const difference = picture.reduce((sum, value, at) => sum + Math.abs(value - (drawing[at] ?? 0)), 0);
  expect(difference / picture.length).toBeLessThan(2);
});
