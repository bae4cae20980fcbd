import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Listing } from '#contract/entities/listing.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import {
  previewPath,
  previewSizes,
  previewVersion,
  type DrawPreview,
  type Preview,
  type PreviewSize,
} from '#src/config/previews.ts';
import { makeBucket } from '../bucket.ts';
import type { BuiltApp } from '../builtApp.ts';
import type { WebDeps } from '../deps.ts';
import type { Sessions } from '../session.ts';

/** Bytes of drawn previews that are kept: some three hundred. */
const keptAtMost = 8 * 1024 * 1024;
/** The sites that show previews ask for one or two of each link, and drawing takes the server a moment. */
const pace = { burst: 20, perSecond: 0.5 };
// Not for ever, so that a preview also leaves the caches after its listing.
const cacheFor = `public, max-age=${30 * 24 * 60 * 60}, immutable`;

type Visitors = Pick<Sessions, 'visitor' | 'visitorFailed'>;
type PreviewDeps = Pick<WebDeps, 'config' | 'drawPreview' | 'householdOf' | 'now' | 'log'>;
type Shown = Pick<Listing, 'id' | 'title' | 'publicData' | 'createdAt' | 'updatedAt'>;

/**
 * GET /preview/{listing}/{version}/{locale}/{facebook|twitter}.png: the preview of a listing as everybody sees it now. An
 * older version leads to the present one; what nobody can see has none.
 */
export function listingPreview(
  builtApp: () => BuiltApp,
  sessions: Visitors,
  deps: PreviewDeps,
): RequestHandler {
  const { config, householdOf, now, log } = deps;
  const allow = makeBucket(pace, () => now().getTime());
  const draw = keeping(deps.drawPreview);
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
      const preview = { ...words, marketplaceName: config.marketplaceName };
      const isAllowed = () => allow(householdOf(request.ip ?? ''));
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

/** The listing as everybody sees it; undefined when there is none for everybody. @throws what else the SDK rejects with. */
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

/** Draws what was not drawn before, if the household may have something drawn. @throws an error with status 429. */
function keeping(draw: DrawPreview) {
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: keptAtMost,
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
