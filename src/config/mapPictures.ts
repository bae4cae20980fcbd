import type { LatLng } from '#contract/entities/place.ts';
import { previewVersion } from './previews.ts';

/** CSS pixels of the map that a picture shows. */
export const mapPictureSize = { width: 400, height: 250 } as const;
/** The widths in which a picture is drawn, in pixels: for screens of single, double and triple density. */
export const mapPictureWidths = [400, 800, 1200] as const;
export const mapPictureSchemes = ['light', 'dark'] as const;

export type MapPictureWidth = (typeof mapPictureWidths)[number];
export type MapPictureScheme = (typeof mapPictureSchemes)[number];

/** Zoom of a listing's picture where the tiles have no streets, which would be empty any closer. */
export const listingPictureZoom = 11;

/** What a picture of a map shows. */
export interface MapPicture {
  /** Path of the PMTiles archive. */
  archive: string;
  locale: string;
  scheme: MapPictureScheme;
  width: MapPictureWidth;
  center: LatLng;
  /** As of tiles with 512 pixels; a picture is never closer than its tiles are sharp. */
  zoom: number;
  /** Metres of a circle around the centre. */
  radius?: number;
  /** The centre is a place, which gets a pin. */
  isExact?: true;
  pins?: readonly PicturePin[];
}

/** Listings at one place, or too close to be told apart. */
export interface PicturePin {
  point: LatLng;
  /** At least 1. */
  count: number;
  /** All of them are requests. */
  isRequest: boolean;
}

/**
 * Draws a map as WebP.
 * @throws ApiError `too-many-requests` when the queue is full, any error for an archive that can't be read
 */
export type DrawMap = (picture: MapPicture) => Promise<Uint8Array>;

/** The listing on a picture; a change of it changes the path. */
export interface PicturedListing {
  id: string;
  createdAt: string;
  updatedAt?: string;
}

/** Returns the path of the picture of a public listing's map. */
export const mapPicturePath = (
  listing: PicturedListing,
  locale: string,
  { scheme, width }: Pick<MapPicture, 'scheme' | 'width'>,
): string => `/map-picture/${listing.id}/${previewVersion(listing)}/${locale}/${scheme}-${width}.webp`;

/** A search whose picture may be drawn: its parameters as a query string, and the server's signature of them. */
export interface PicturedSearch {
  /** As of listings/query, `bounds` among them: what the picture shows. */
  query: string;
  signature: string;
}

/** Returns the path of the picture of a search's map. */
export const searchPicturePath = (
  { query, signature }: PicturedSearch,
  locale: string,
  { scheme, width }: Pick<MapPicture, 'scheme' | 'width'>,
): string => `/map-picture/search/${signature}/${locale}/${scheme}-${width}.webp?${query}`;
