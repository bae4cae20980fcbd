import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { PreviewSize, Size } from '#contract/image/imageSize.ts';
import { searchZoom } from './maps.ts';
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

/** Returns the closest view of a picture that shows the whole box (Web Mercator), at most as close as a search's map. */
export function fitPicture(
  { ne, sw }: Bounds,
  { width, height }: Size = mapPictureSize,
): Pick<MapPicture, 'center' | 'zoom'> {
  const [north, south] = [rowOf(ne.lat), rowOf(sw.lat)];
  // Longitudes wrap at the antimeridian.
  const east = ne.lng < sw.lng ? ne.lng + 360 : ne.lng;
  const across = width / (tileSize * Math.max((east - sw.lng) / 360, 1e-9));
  const down = height / (tileSize * Math.max(south - north, 1e-9));
  const middle = (north + south) / 2;
  return {
    center: { lat: latOf(middle), lng: (east + sw.lng) / 2 },
    zoom: Math.min(searchZoom, Math.log2(Math.min(across, down))),
  };
}

/** Returns the box that a picture of this view shows. */
export function pictureBounds({ center, zoom }: Pick<MapPicture, 'center' | 'zoom'>): Bounds {
  const world = tileSize * 2 ** zoom;
  const high = mapPictureSize.height / world / 2;
  const wide = ((mapPictureSize.width / world) * 360) / 2;
  const row = rowOf(center.lat);
  return {
    ne: { lat: latOf(row - high), lng: withinEarth(center.lng + wide) },
    sw: { lat: latOf(row + high), lng: withinEarth(center.lng - wide) },
  };
}

const withinEarth = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

const tileSize = 512;

/** From 0 at the northern edge of the map to 1 at the southern. */
const rowOf = (lat: number): number => {
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

const latOf = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI;
