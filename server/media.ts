import { Router } from 'express';
import type { Engine } from './marketplace/ctx.ts';
import * as images from './marketplace/images/index.ts';

/** The engine's pictures: `/media/<image id>/<variant>`. Their bytes never change, so they may be kept for ever. */
export function mediaRouter(engine: Engine): Router {
  const router = Router();
  router.get('/:imageId/:variant', async (req, res) => {
    const { imageId, variant } = req.params;
    const signature = typeof req.query.s === 'string' ? req.query.s : undefined;
    const picture = await images.open(engine, {
      imageId,
      variant,
      accept: req.get('accept') ?? '',
      ...(signature === undefined ? {} : { signature }),
    });
    if (!picture) {
      res.status(404).type('text').send('Not found');
      return;
    }
    res.set({
      'Content-Type': picture.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
    });
    res.end(picture.bytes);
  });
  return router;
}
