import { Router } from 'express';

/**
 * Serves one archive of map tiles under its versioned name only. Browsers send range requests and may cache the ranges
 * for ever: a new archive gets a new name.
 */
export function mapTiles({ path, name }: { path: string; name: string }): Router {
  const router = Router();
  const headers = { 'Content-Type': 'application/vnd.pmtiles' };
  router.get(`/${name}`, (_request, response) => {
    response.sendFile(path, { dotfiles: 'allow', immutable: true, maxAge: '1y', headers });
  });
  router.use((_request, response) => void response.status(404).type('text').send('Not found'));
  return router;
}
