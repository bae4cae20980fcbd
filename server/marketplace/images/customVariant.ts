import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';

const pattern = /^w([1-9]\d{0,3})-h([1-9]\d{0,3})-(crop|scale)$/;

/** Returns the last part of a custom variant's URL and storage key: `w400-h300-crop`. */
export function customName({ width, height, fit }: Pick<VariantSpec, 'width' | 'height' | 'fit'>): string {
  return `w${width}-h${height}-${fit}`;
}

/** Parses the result of customName; undefined for any other text. */
export function parseCustomName(name: string): VariantSpec | undefined {
  const match = pattern.exec(name);
  if (!match) return undefined;
  return {
    name,
    width: Number(match[1]),
    height: Number(match[2]),
    fit: match[3] === 'crop' ? 'crop' : 'scale',
  };
}

/** Signs a size of an image, so that only sizes issued by the engine are generated and stored. */
export function signCustom(secret: string, imageId: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`image-variant:${imageId}/${name}`)
    .digest('base64url')
    .slice(0, 22);
}

export function isSignedCustom(secret: string, imageId: string, name: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signCustom(secret, imageId, name))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
