import type { Size } from '#contract/rules/imageSize.ts';

/** Pictures that previews show of a page, in pixels (specification section 9). */
export const previewSizes = {
  facebook: { width: 1200, height: 630 },
  twitter: { width: 600, height: 314 },
} as const;

export type PreviewSize = keyof typeof previewSizes;

/** Changes when drawn previews look different. */
const design = 'a';

/** What a drawn preview is made from; when it was changed tells whether one is still right. */
interface Drawn {
  id: string;
  createdAt: string;
  updatedAt?: string;
}

/** Names the state of a listing that a preview shows, in the reader's language. */
export const previewVersion = ({ createdAt, updatedAt = createdAt }: Omit<Drawn, 'id'>): string =>
  design + (Date.parse(updatedAt) || 0).toString(36);

/** The address of the preview that is drawn of a listing without a photograph; what is under it never changes. */
export function previewPath(listing: Drawn, locale: string, size: PreviewSize): string {
  return `/preview/${listing.id}/${previewVersion(listing)}/${locale}/${size}.png`;
}

/** What stands on the preview that is drawn of a listing. */
export interface PreviewWords {
  title: string;
  /** "Offering supplies"; absent while the listing says neither. */
  badge?: string;
  isRequest: boolean;
  /** The town, never more than the page shows. */
  place?: string;
}

export interface Preview extends PreviewWords {
  marketplaceName: string;
}

/**
 * Draws a preview as a PNG of this size in pixels. Words in scripts that have no font are left out.
 * @throws ApiError `too-many-requests` when too many wait.
 */
export type DrawPreview = (preview: Preview, size: Size) => Promise<Uint8Array>;
