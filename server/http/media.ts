import { Router, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { Unavailable } from '#server/limits/unavailable.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as images from '../marketplace/images/index.ts';
import { sendUnavailable } from './notFound.ts';

// The bytes at a URL never change, but who may see them does: caches revalidate within five minutes, most of that time
// in the background. What only some may see is not for shared caches.
const cacheControl = {
  public: 'public, max-age=120, stale-while-revalidate=180',
  granted: 'private, max-age=300',
};

/** Announces changes to what visitors see: to pages with these ids, or (`all`) to any. */
interface PublicChanges {
  listen(onChange: (change: { scope: string; ids: readonly string[] }) => void): Promise<void>;
}

/** Serves the engine's images: `/media/<image id>/<variant>`. Which are public is remembered until `changes`. */
export function createMediaRouter(engine: Engine, changes: PublicChanges): Router {
  const forget = ({ scope, ids }: { scope: string; ids: readonly string[] }) =>
    images.clearPublic(engine, scope === 'all' ? scope : ids);
  changes.listen(forget).catch((error: unknown) => engine.log.warn('media not invalidated', { error }));
  const router = Router();
  router.get('/:imageId/:variant', async (req, res) => {
    const { imageId, variant } = req.params;
    const { s: signature, access: grant } = req.query;
    const request = {
      imageId,
      variant,
      accept: req.get('accept') ?? '',
      known: req.get('if-none-match') ?? '',
      ...(typeof signature === 'string' ? { signature } : {}),
      ...(grant === undefined ? {} : { grant: String(grant) }),
    };
    try {
      send(res, await images.open(engine, request));
    } catch (error) {
      fail(res, error, engine, imageId);
    }
  });
  return router;
}

function send(res: Response, picture: images.OpenedImage | undefined): void {
  if (!picture) {
    res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
    return;
  }
  res.set({
    'Cache-Control': picture.isPublic ? cacheControl.public : cacheControl.granted,
    ETag: picture.etag,
    Vary: 'Accept',
    // A site on another origin in front of this marketplace embeds them, too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  if (!picture.bytes) return void res.status(304).end();
  res.type(picture.contentType).end(picture.bytes);
}

function fail(res: Response, error: unknown, { log }: Engine, imageId: string): void {
  res.set('Cache-Control', 'no-store').type('text');
  if (error instanceof ApiError && error.code === 'too-many-requests') {
    res.status(429).set('Retry-After', '5').send('Too many requests');
    return;
  }
  if (error instanceof Unavailable) return sendUnavailable(res);
  log.error('media failed', { imageId: imageId.slice(0, 36), error });
  res.status(500).send('Internal error');
}
