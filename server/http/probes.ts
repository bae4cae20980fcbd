import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Metrics } from '../observability/metrics.ts';
import type { Readiness } from './readiness.ts';

interface Watched {
  readiness: Readiness;
  metrics?: { token: string; metrics: Metrics };
}

/**
 * Serves the probes of a process: `/healthz`, liveness; `/readyz`, readiness, 503 with the
 * reasons, 200 with warnings; `/metrics`, with
 * the token. None discloses who runs the site or on what.
 */
export function createProbes({ readiness, metrics }: Watched): Router {
  const router = Router();
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => void response.json({ status: 'alive' }));
  router.get('/readyz', async (_request, response) => {
    const missing = await readiness.missing();
    if (missing.length > 0) return void response.status(503).json({ status: 'not ready', missing });
    const warnings = await readiness.warnings();
    response.json({ status: 'ready', ...(warnings.length > 0 ? { warnings } : {}) });
  });
  if (metrics) {
    router.get('/metrics', async (request, response) => {
      if (!isSame(request.get('authorization') ?? '', `Bearer ${metrics.token}`)) {
        response.status(401).set('WWW-Authenticate', 'Bearer').type('text').send('Unauthorized\n');
        return;
      }
      const { contentType, text } = await metrics.metrics.read();
      response.set('Content-Type', contentType).end(text);
    });
  }
  return router;
}

// Hashed to equal length, so that the timing reveals nothing.
const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
