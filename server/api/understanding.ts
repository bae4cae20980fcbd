import type { RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { Understand } from '#server/web/understanding/index.ts';

const maxLength = 200;

/** GET /api/understanding?q=&locale= → {readings} as JSON: what the words of a search may mean. */
export function understanding(understand: Understand): RequestHandler {
  return async (request, response) => {
    const { q, locale } = request.query;
    if (typeof q !== 'string' || q.length > maxLength)
      throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['q'] } });
    const language = typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : 'en';
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.json({ readings: await understand(q, language) });
  };
}
