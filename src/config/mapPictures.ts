import type { LatLng } from '#contract/geo/place.ts';
import type { PreviewSize, Size } from '#contract/image/imageSize.ts';
import { previewVersion } from './previews.ts';

/** CSS pixels of the map that a picture shows. */
export const mapPictureSize = { width: 400, height: 250 } as const;
/** CSS pixels of the map in a link preview. */
const mapPreviewSize = { width: 600, height: 315 } as const;
/** The widths in which a picture is drawn, in pixels: for screens of single, double and triple density. */
export const mapPictureWidths = [400, 800, 1200] as const;
export const mapPictureSchemes = ['light', 'dark'] as const;

export type MapPictureWidth = (typeof mapPictureWidths)[number];
export type MapPictureScheme = (typeof mapPictureSchemes)[number];

/** Zoom of a listing's picture where the tiles have no streets: closer, it would be empty. */
export const listingPictureZoom = 11;

/** What a picture of a map shows. */
export interface MapPicture {
  /** Path of the PMTiles archive. */
  archive: string;
  locale: string;
  scheme: MapPictureScheme;
  /** Size of the image in pixels. */
  width: number;
  /** For link previews: wider, and in a format that every link preview supports. */
  isPreview?: true;
  center: LatLng;
  /** Zoom for 512-pixel tiles; never beyond the zoom at which the tiles are sharp. */
  zoom: number;
  /** Radius in metres of a circle around the centre. */
  radius?: number;
  /** The centre is an exact place, which gets a pin. */
  isExact?: true;
  pins?: readonly PicturePin[];
}

/**
 * How the exact place of an accepted stay is drawn in the mail to the customer: with the surrounding streets, where
 * tiles have them.
 */
export const mailPicture = {
  scheme: 'light',
  width: 1000,
  isPreview: true,
  isExact: true,
  zoom: 14,
} as const satisfies Partial<MapPicture>;

/** Listings at one place, or too close to be told apart. */
export interface PicturePin {
  point: LatLng;
  /** At least 1. */
  count: number;
  /** Most of them are requests. */
  isRequest: boolean;
}

/** Returns how much of a map a picture shows, in CSS pixels. */
export const pictureSize = ({ isPreview }: Pick<MapPicture, 'isPreview'>): Size =>
  isPreview ? mapPreviewSize : mapPictureSize;

/**
 * Draws a map as WebP, or as PNG for link previews.
 * @throws ApiError `too-many-requests` when the queue is full, any error when the archive can't be read
 */
export type DrawMap = (picture: MapPicture) => Promise<Uint8Array>;

/** The listing in the image; the path changes with the listing. */
export interface PicturedListing {
  id: string;
  createdAt?: string;
  updatedAt?: string;
}

/** Returns the path of the picture of a public listing's map. */
export const mapPicturePath = (
  listing: PicturedListing,
  locale: string,
  { scheme, width }: Pick<MapPicture, 'scheme' | 'width'>,
): string => `/map-picture/${listing.id}/${previewVersion(listing)}/${locale}/${scheme}-${width}.webp`;

/** A search whose map may be drawn: its parameters as a query string, signed by the server. */
export interface PicturedSearch {
  /** As in listings/query, including `bounds`: the area shown. */
  query: string;
  signature: string;
}

/** Returns the path of the picture of a search's map. */
export const searchPicturePath = (
  { query, signature }: PicturedSearch,
  locale: string,
  { scheme, width }: Pick<MapPicture, 'scheme' | 'width'>,
): string => `/map-picture/search/${signature}/${locale}/${scheme}-${width}.webp?${query}`;

/** Returns the path of the preview image of a search: its map. */
export const searchPreviewPath = (
  { query, signature }: PicturedSearch,
  locale: string,
  size: PreviewSize,
): string => `/map-picture/search/${signature}/${locale}/${size}.png?${query}`;
