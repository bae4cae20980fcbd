import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { createSharpImageResize } from '#server/adapters/imageResize/sharpImageResize.ts';
import { variantsAtUpload } from '#server/marketplace/images/variants.ts';
import { median, type Figure } from '../report.ts';

const together = 4;

/** Creates a phone photo of 12 megapixels, as detailed as a forest. */
export function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#386', noise } })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Measures what an upload costs: the sizes made at upload, alone and with several at once. */
export async function benchPictures(): Promise<Figure[]> {
  const resize = createSharpImageResize();
  const bytes = await photo();
  const make = async () => {
    const since = performance.now();
    await resize.make(bytes, variantsAtUpload, ['jpeg', 'webp']);
    return performance.now() - since;
  };
  await make();
  const alone: number[] = [];
  for (let run = 0; run < 5; run++) alone.push(await make());
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const since = performance.now();
  await Promise.all(Array.from({ length: together }, make));
  const all = performance.now() - since;
  clearInterval(watch);
  return [
    {
      what: 'a photo of 12 megapixels in the sizes of an upload',
      value: median(alone),
      unit: 'ms',
      budget: 1500,
    },
    { what: `${together} such photos at once, each`, value: all / together, unit: 'ms', budget: 1500 },
    { what: 'memory while these are made, resident', value: peak / 1024 ** 2, unit: 'MB', budget: 600 },
  ];
}
