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

/** Which line a picture waits in: new pictures never wait behind sizes that readers ask for. */
export type ResizeQueue = 'uploads' | 'variants';

/**
 * Decodes an untrusted picture and encodes it anew, upright and without metadata. At most two uploads and one variant
 * are worked on at once, of large pictures one, the rest wait.
 */
export interface ImageResize {
  /**
   * `queue` is uploads unless it is said.
   * @throws ApiError `image-invalid-content` when the bytes are no JPG, GIF or PNG, are damaged, or would decode to too
   * many pixels; `too-many-requests` when too many pictures wait.
   */
  make(
    bytes: Buffer,
    variants: readonly VariantSpec[],
    formats: readonly ImageFormat[],
    queue?: ResizeQueue,
  ): Promise<MadeVariant[]>;
}
