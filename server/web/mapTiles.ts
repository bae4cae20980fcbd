import { Router } from 'express';

/**
 * Hands out one archive of map tiles under its own name only. Browsers ask for ranges of it, and may keep them for ever:
 * another archive has another name.
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
