import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Listing } from '#contract/listing/listing.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { createRateLimiter, secondsOf, type TokenBucket } from '#server/limits/rateLimiter.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';
import type { Sessions } from '../session/session.ts';

export type Visitors = Pick<Sessions, 'visitor' | 'visitorFailed'>;
export type DrawingDeps = Pick<WebDeps, 'rateLimitKeyOf' | 'now' | 'log'>;

/** One kind of picture that this server draws for visitors. */
interface PictureKind {
  /** `webp`, the file extension. */
  type: string;
  /** Bytes of cached pictures. */
  cacheSize: number;
  /** Pictures that one address may have drawn; cached ones don't count. */
  pace: TokenBucket;
  cacheControl: string;
  /** Milliseconds for which a picture is cached; absent: as long as there is room. */
  lifetime?: number;
}

/** Sends a drawn picture; `shown` is everything on it. Never rejects. */
export type SendDrawn = (
  request: Request,
  response: Response,
  shown: unknown,
  draw: () => Promise<Uint8Array>,
) => Promise<void>;

/** Caches ask again soon, as for photographs (decision 084): a listing may be closed, deleted, or moved meanwhile. */
export const listingCaching = 'public, max-age=120, stale-while-revalidate=180';

class TooManyPictures extends Error {
  constructor(readonly seconds: number) {
    super('too many pictures');
  }
}

/** Draws each picture once and caches it. Answers 429 to an address that has too many drawn. */
export function createDrawnPictures(
  { type, cacheSize, pace, cacheControl, lifetime = 0 }: PictureKind,
  { rateLimitKeyOf, now, log }: DrawingDeps,
): SendDrawn {
  const waitOf = createRateLimiter(
    () => pace,
    () => now().getTime(),
  );
  const drawn = new BoundedCache<Uint8Array>({
    name: 'pictures',
    limit: cacheSize,
    sizeOf: bytes => bytes.length,
    lifetime,
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  const find = (key: string, address: string, draw: () => Promise<Uint8Array>) => {
    const known = drawn.get(key) ?? underWay.get(key);
    if (known) return known;
    const wait = waitOf(rateLimitKeyOf(address));
    if (wait > 0) throw new TooManyPictures(secondsOf(wait));
    const drawing = draw()
      .then(bytes => {
        drawn.set(key, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  };
  return async (request, response, shown, draw) => {
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
    try {
      const bytes = await find(key, request.ip ?? '', draw);
      const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      response
        .set({ 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff', ETag: tag })
        .type(type);
      if (request.get('if-none-match')?.includes(tag)) return void response.status(304).end();
      response.set('Content-Length', String(bytes.length));
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      response.set('Cache-Control', 'no-store').type('text');
      const isTooMany = error instanceof TooManyPictures || (error as { status?: number }).status === 429;
      if (isTooMany) {
        const seconds = error instanceof TooManyPictures ? error.seconds : 60;
        return void response.status(429).set('Retry-After', String(seconds)).send('Too many requests');
      }
      log.error('picture failed', { error });
      response.status(500).send('Internal error');
    }
  };
}

/** Returns the listing as visitors see it; undefined when it isn't public. @throws any other rejection of the SDK */
export async function findPublicListing(
  { showListing }: BuiltApp['app'],
  sessions: Visitors,
  id: string,
): Promise<Listing | undefined> {
  try {
    const listing = await showListing(sessions.visitor(), id);
    return listing?.state === 'published' && !listing.deleted ? listing : undefined;
  } catch (error) {
    sessions.visitorFailed((error as { failure?: { status?: number } }).failure?.status);
    throw error;
  }
}
