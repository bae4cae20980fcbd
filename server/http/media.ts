import { Router, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { Unavailable } from '#contract/unavailable.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as images from '../marketplace/images/index.ts';
import { sendUnavailable } from './notFound.ts';

// The bytes of a URL never change. Thirty days, not for ever, so that an image its owner removed also disappears from
// caches.
const cacheControl = `public, max-age=${30 * 24 * 60 * 60}, immutable`;

/** Serves the engine's images: `/media/<image id>/<variant>`. */
export function mediaRouter(engine: Engine): Router {
  const router = Router();
  router.get('/:imageId/:variant', async (req, res) => {
    const { imageId, variant } = req.params;
    const signature = typeof req.query.s === 'string' ? req.query.s : undefined;
    const request = {
      imageId,
      variant,
      accept: req.get('accept') ?? '',
      ...(signature === undefined ? {} : { signature }),
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
    'Content-Type': picture.contentType,
    'Cache-Control': cacheControl,
    Vary: 'Accept',
    // A site on another origin in front of this marketplace embeds them, too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(picture.bytes);
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
