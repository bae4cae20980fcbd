import type { RequestHandler } from 'express';
import { previewSizes, type PreviewSize } from '#contract/image/imageSize.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { previewPath, previewVersion } from '#src/config/previews.ts';
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
  type: 'png',
  // About three hundred.
  cacheSize: 8 * 1024 * 1024,
  // Link preview bots fetch one or two images per link, and drawing is expensive.
  pace: { burst: 20, perSecond: 0.5 },
  cacheControl: listingCaching,
};

type PreviewDeps = Pick<WebDeps, 'config' | 'drawPreview' | 'places'> & DrawingDeps;

/**
 * GET /preview/{listing}/{version}/{locale}/{facebook|twitter}.png: the preview image of a public listing. An outdated
 * version redirects to the current one; listings that aren't public have none.
 */
export function createListingPreviewHandler(
  builtApp: () => BuiltApp,
  sessions: Visitors,
  deps: PreviewDeps,
): RequestHandler {
  const { config, drawPreview, places } = deps;
  const send = createDrawnPictures(kind, deps);
  return async (request, response, next) => {
    const parsed = parse(request.path);
    if (!parsed || !builtApp().app.isLocale(parsed.locale)) return next();
    const { id, version, locale, size } = parsed;
    const { app, language } = builtApp();
    const listing = await findPublicListing(app, sessions, id);
    if (!listing) return next();
    if (previewVersion(listing) !== version) {
      response.set('Cache-Control', 'no-store');
      return response.redirect(302, previewPath(listing, locale, size));
    }
    const words = app.previewWords(listing, language(locale).intl);
    const place = words.place && places.translate(words.place, { locale });
    const preview = { ...words, ...(place ? { place } : {}), marketplaceName: config.marketplaceName };
    await send(request, response, [size, preview], () => drawPreview(preview, previewSizes[size]));
  };
}

interface PreviewPath {
  id: string;
  version: string;
  locale: string;
  size: PreviewSize;
}

function parse(path: string): PreviewPath | undefined {
  const [, id = '', version = '', locale = '', size = ''] =
    /^\/([^/]+)\/(\w{1,20})\/(\w\w)\/(\w+)\.png$/.exec(path) ?? [];
  return isUuid(id) && Object.hasOwn(previewSizes, size)
    ? { id, version, locale, size: size as PreviewSize }
    : undefined;
}
