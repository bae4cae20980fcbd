/** One size of an image. `url` is immutable; the server picks AVIF, WebP or JPEG by the Accept header. */
export interface ImageVariant {
  width: number;
  height: number;
  url: string;
}

export interface Image {
  id: string;
  /** By variant name (specification section 3); only the requested variants. */
  variants: Record<string, ImageVariant>;
}
