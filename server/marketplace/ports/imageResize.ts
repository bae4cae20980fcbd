export type ImageFormat = 'jpeg' | 'webp' | 'avif';

/** A size to make: `crop` fills the box exactly, `scale` fits inside it and never enlarges. Pixels. */
export interface VariantSpec {
  name: string;
  width: number;
  height: number;
  fit: 'crop' | 'scale';
}

export interface MadeVariant {
  name: string;
  format: ImageFormat;
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Decodes an untrusted picture and encodes it anew, upright and without metadata. At most two pictures are worked on
 * at once, the rest wait.
 */
export interface ImageResize {
  /** @throws ApiError `image-invalid-content` when the bytes are no JPG, GIF or PNG, are damaged, or would decode to too many pixels. */
  make(bytes: Buffer, variants: readonly VariantSpec[], formats: readonly ImageFormat[]): Promise<MadeVariant[]>;
}
