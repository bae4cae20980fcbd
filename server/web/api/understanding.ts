import type { RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { tokenBucket } from '#server/web/middleware/tokenBucket.ts';
import type { WebDeps } from '#server/web/services/index.ts';

const maxLength = 200;

/** The same limit as place search: both are requested while the user types. */
const pace = { burst: 40, perSecond: 8 };

/**
 * GET /api/understanding?q=&locale= → {readings} as JSON: possible interpretations of a search text.
 * @throws ApiError validation-invalid-value, too-many-requests
 */
export function understanding({
  understand,
  rateLimitKeyOf,
  now,
}: Pick<WebDeps, 'understand' | 'rateLimitKeyOf' | 'now'>): RequestHandler {
  const allow = tokenBucket(pace, () => now().getTime());
  return async (request, response) => {
    const { q, locale } = request.query;
    if (typeof q !== 'string' || q.length > maxLength)
      throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['q'] } });
    if (!allow(rateLimitKeyOf(request.ip ?? ''))) throw new ApiError('too-many-requests');
    const language = typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : 'en';
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.json({ readings: await understand(q, language) });
  };
}
