import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Listing } from '#contract/entities/listing.ts';
import { previewSizes, type PreviewSize } from '#contract/rules/imageSize.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { previewPath, previewVersion, type DrawPreview, type Preview } from '#src/config/previews.ts';
import { createRateLimiter } from '#contract/rules/rateLimiter.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../services/index.ts';
import type { Sessions } from '../session/session.ts';

/** Bytes of cached preview images: about three hundred. */
const cacheSize = 8 * 1024 * 1024;
/** Link preview bots fetch one or two images per link, and drawing is expensive. */
const pace = { burst: 20, perSecond: 0.5 };
// Limited, so that caches drop the preview some time after the listing is gone.
const cacheFor = `public, max-age=${30 * 24 * 60 * 60}, immutable`;

type Visitors = Pick<Sessions, 'visitor' | 'visitorFailed'>;
type PreviewDeps = Pick<WebDeps, 'config' | 'drawPreview' | 'rateLimitKeyOf' | 'now' | 'log' | 'places'>;
type Shown = Pick<Listing, 'id' | 'title' | 'publicData' | 'createdAt' | 'updatedAt'>;

/**
 * GET /preview/{listing}/{version}/{locale}/{facebook|twitter}.png: the preview image of a public listing. An outdated
 * version redirects to the current one; listings that aren't public have none.
 */
export function listingPreview(
  builtApp: () => BuiltApp,
  sessions: Visitors,
  deps: PreviewDeps,
): RequestHandler {
  const { config, rateLimitKeyOf, now, log, places } = deps;
  const waitOf = createRateLimiter(
    () => pace,
    () => now().getTime(),
  );
  const draw = cachedDraw(deps.drawPreview);
  return async (request, response, next) => {
    const asked = parse(request.path);
    if (!asked || !builtApp().app.isLocale(asked.locale)) return next();
    const { id, version, locale, size } = asked;
    try {
      const listing = await find(builtApp().app, sessions, id);
      if (!listing) return next();
      if (previewVersion(listing) !== version) {
        response.set('Cache-Control', 'no-store');
        return response.redirect(302, previewPath(listing, locale, size));
      }
      const { app, language } = builtApp();
      const words = app.previewWords(listing, language(locale).intl);
      const place = words.place && places.translate(words.place, { locale });
      const preview = { ...words, ...(place ? { place } : {}), marketplaceName: config.marketplaceName };
      const isAllowed = () => waitOf(rateLimitKeyOf(request.ip ?? '')) === 0;
      send(request, response, await draw(preview, size, isAllowed));
    } catch (error) {
      if ((error as { status?: number }).status === 429) return tooMany(response);
      log.error('preview failed', { error });
      response.status(500).set('Cache-Control', 'no-store').type('text').send('Internal error');
    }
  };
}

interface Asked {
  id: string;
  version: string;
  locale: string;
  size: PreviewSize;
}

function parse(path: string): Asked | undefined {
  const [, id = '', version = '', locale = '', size = ''] =
    /^\/([^/]+)\/(\w{1,20})\/(\w\w)\/(\w+)\.png$/.exec(path) ?? [];
  return isUuid(id) && Object.hasOwn(previewSizes, size)
    ? { id, version, locale, size: size as PreviewSize }
    : undefined;
}

/** Returns the listing as visitors see it; undefined when it isn't public. @throws any other rejection of the SDK */
async function find(
  { showListing }: BuiltApp['app'],
  sessions: Visitors,
  id: string,
): Promise<Shown | undefined> {
  try {
    const listing = await showListing(sessions.visitor(), id);
    return listing?.state === 'published' && !listing.deleted ? listing : undefined;
  } catch (error) {
    sessions.visitorFailed((error as { failure?: { status?: number } }).failure?.status);
    throw error;
  }
}

/** Caches drawn previews. A new one counts against the client's rate limit. @throws an error with status 429 */
function cachedDraw(draw: DrawPreview) {
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: cacheSize,
    sizeCalculation: bytes => bytes.length,
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  return async (preview: Preview, size: PreviewSize, isAllowed: () => boolean): Promise<Uint8Array> => {
    const key = createHash('sha256')
      .update(JSON.stringify([size, preview]))
      .digest('base64');
    const known = drawn.get(key) ?? underWay.get(key);
    if (known) return known;
    if (!isAllowed()) throw Object.assign(new Error('too many previews'), { status: 429 });
    const drawing = draw(preview, previewSizes[size]).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    const bytes = await drawing;
    drawn.set(key, bytes);
    return bytes;
  };
}

function send(request: Request, response: Response, bytes: Uint8Array): void {
  response.set({ 'Cache-Control': cacheFor, 'X-Content-Type-Options': 'nosniff' }).type('png');
  response.set('Content-Length', String(bytes.length)).end(request.method === 'HEAD' ? undefined : bytes);
}

function tooMany(response: Response): void {
  response.status(429).set({ 'Cache-Control': 'no-store', 'Retry-After': '60' });
  response.type('text').send('Too many requests');
}
