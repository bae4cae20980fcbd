/** One size of a picture. `url` is immutable; the server picks AVIF, WebP or JPEG by the Accept header. */
export interface ImageVariant {
  width: number;
  height: number;
  url: string;
}

export interface Image {
  id: string;
  /** By variant name (specification section 3), only those asked for. */
  variants: Record<string, ImageVariant>;
}
