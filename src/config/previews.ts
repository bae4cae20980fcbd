import type { PreviewSize, Size } from '#contract/image/imageSize.ts';

/** Change this when the design of generated previews changes. */
const design = 'a';

/** The listing of a generated preview; its modification time determines whether the preview is up to date. */
interface Drawn {
  id: string;
  createdAt?: string;
  updatedAt?: string;
}

/** Identifies the state of the listing that a preview shows, in the user's language. */
export const previewVersion = ({ createdAt = '', updatedAt = createdAt }: Omit<Drawn, 'id'>): string =>
  design + (Date.parse(updatedAt) || 0).toString(36);

/** Returns the path of the generated preview for a listing without a photograph; its content is immutable. */
export function previewPath(listing: Drawn, locale: string, size: PreviewSize): string {
  return `/preview/${listing.id}/${previewVersion(listing)}/${locale}/${size}.png`;
}

/** The texts on a listing's generated preview. */
export interface PreviewWords {
  title: string;
  /** "Offering supplies"; absent while the category is not chosen. */
  badge?: string;
  isRequest: boolean;
  /** The town, never more than the page shows. */
  place?: string;
}

export interface Preview extends PreviewWords {
  marketplaceName: string;
}

/**
 * Draws a preview as a PNG of this size in pixels. Text in scripts without a font is left out.
 * @throws ApiError `too-many-requests` when the queue is full.
 */
export type DrawPreview = (preview: Preview, size: Size) => Promise<Uint8Array>;
