import type { RequestHandler } from 'express';
import { blurRadius, isBlurred } from '#contract/geo/blur.ts';
import { isUuid } from '#contract/text/uuid.ts';
import {
  listingPictureZoom,
  mapPicturePath,
  mapPictureSchemes,
  mapPictureWidths,
  type MapPicture,
} from '#src/config/mapPictures.ts';
import { previewVersion } from '#src/config/previews.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';
import {
  createDrawnPictures,
  findPublicListing,
  listingCaching,
  type DrawingDeps,
  type Visitors,
} from './drawnPictures.ts';

const kind = {
  type: 'webp',
  // About a thousand.
  cacheSize: 16 * 1024 * 1024,
  // One for each listing that somebody reads; a shelter shares an address.
  pace: { burst: 60, perSecond: 2 },
  cacheControl: listingCaching,
};

/**
 * GET /map-picture/{listing}/{version}/{locale}/{light|dark}-{width}.webp: the map of a public listing, as visitors see
 * it. The path names a listing and no point, so nobody can have other maps drawn. An outdated version redirects to the
 * current one; without tiles of this server's own, and for listings that aren't public, there is none.
 */
export function createMapPictureHandler(
  builtApp: () => BuiltApp,
  sessions: Visitors,
  deps: Pick<WebDeps, 'mapDrawing'> & DrawingDeps,
): RequestHandler {
  const { mapDrawing } = deps;
  const send = createDrawnPictures(kind, deps);
  return async (request, response, next) => {
    const parsed = parse(request.path);
    const drawing = mapDrawing();
    if (!parsed || !drawing || !builtApp().app.isLocale(parsed.locale)) return next();
    const { id, version, ...look } = parsed;
    const listing = await findPublicListing(builtApp().app, sessions, id);
    if (!listing?.geolocation) return next();
    if (previewVersion(listing) !== version) {
      response.set('Cache-Control', 'no-store');
      return response.redirect(302, mapPicturePath(listing, look.locale, look));
    }
    const picture = {
      ...look,
      center: listing.geolocation,
      zoom: listingPictureZoom,
      ...(isBlurred(listing.publicData) ? { radius: blurRadius } : { isExact: true as const }),
    };
    await send(request, response, [drawing.name, picture], () => drawing.draw(picture));
  };
}

/** What the path of a picture says about how it is drawn. */
export type Look = Pick<MapPicture, 'locale' | 'scheme' | 'width' | 'isPreview'>;
type PicturePath = Look & { id: string; version: string };

function parse(path: string): PicturePath | undefined {
  const [, id = '', version = '', file = ''] = /^\/([^/]+)\/(\w{1,20})(\/.*)$/.exec(path) ?? [];
  const look = parseLook(file);
  return isUuid(id) && look ? { id, version, ...look } : undefined;
}

/** Reads `/{locale}/{light|dark}-{width}.webp`, how any picture of a map ends. */
export function parseLook(path: string): Look | undefined {
  const [, locale = '', schemeText, widthText] = /^\/(\w\w)\/(light|dark)-(\d{3,4})\.webp$/.exec(path) ?? [];
  const scheme = mapPictureSchemes.find(known => known === schemeText);
  const width = mapPictureWidths.find(known => String(known) === widthText);
  return scheme && width ? { locale, scheme, width } : undefined;
}
