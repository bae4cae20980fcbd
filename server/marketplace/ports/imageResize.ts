export type ImageFormat = 'jpeg' | 'webp' | 'avif';

/** A size to make: `crop` fills the box exactly, `scale` fits inside it and never enlarges. Pixels. */
export interface VariantSpec {
  name: string;
  width: number;
  height: number;
  fit: 'crop' | 'scale';
  /** Absent: those of the call. */
  formats?: readonly ImageFormat[];
}

export interface MadeVariant {
  name: string;
  format: ImageFormat;
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * The queue of an image: new uploads never wait behind sizes requested by visitors, nor built-in sizes, of which there
 * are few, behind custom ones.
 */
export type ResizeQueue = 'uploads' | 'builtIn' | 'variants';

/**
 * Decodes an untrusted image and re-encodes it, upright and without metadata. At most two uploads, one built-in size
 * and one custom one are processed at once, and only one large image; the rest wait.
 */
export interface ImageResize {
  /**
   * `queue` defaults to uploads.
   * @throws ApiError `image-invalid-content` when the bytes are not a JPG, GIF or PNG, are damaged, or would decode to
   * too many pixels; `too-many-requests` when too many images are waiting.
   */
  make(
    bytes: Buffer,
    variants: readonly VariantSpec[],
    formats: readonly ImageFormat[],
    queue?: ResizeQueue,
  ): Promise<MadeVariant[]>;
}
