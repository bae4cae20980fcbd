import { Router } from 'express';
import type { MapArchive } from '../../config/map.ts';

/**
 * Serves the archive of map tiles under its versioned name: browsers send range requests and may cache the ranges for
 * ever, as a new archive gets a new name. Pages that are open while it is replaced ask for an older name: they get the
 * new archive, not to be cached, and start again when its ETag differs.
 */
export function createMapTilesRouter(archive: () => MapArchive | undefined): Router {
  const router = Router();
  const headers = { 'Content-Type': 'application/vnd.pmtiles' };
  router.get(/^\/[\da-z]+-[\da-z]+\.pmtiles$/, (request, response, next) => {
    const { path, name } = archive() ?? {};
    if (path === undefined || name === undefined) return next();
    // The reader of tiles ignores weak ETags, which Express would send.
    response.set('ETag', `"${name}"`);
    const caching = request.path === `/${name}` ? { immutable: true, maxAge: '1y' } : { cacheControl: false };
    if (request.path !== `/${name}`) response.set('Cache-Control', 'no-cache');
    response.sendFile(path, { dotfiles: 'allow', headers, ...caching });
  });
  router.use((_request, response) => void response.status(404).type('text').send('Not found'));
  return router;
}
