import type { ImageFormat } from '#server/marketplace/ports/imageResize.ts';

/**
 * Returns the formats to try for an Accept header, best first, always ending with JPEG, which every browser supports.
 * AVIF and WebP only when named: browsers without support for them also send image/*.
 */
export function formatsFor(accept: string): ImageFormat[] {
  const weights = new Map(accept.split(',').map(parseRange));
  const modern = (['avif', 'webp'] as const)
    .map(format => ({ format, weight: weights.get(`image/${format}`) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return [...modern.map(({ format }) => format), 'jpeg'];
}

function parseRange(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
  const q = parameters.find(parameter => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [type, weight >= 0 && weight <= 1 ? weight : 0];
}
