import type { RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import { makeBucket } from '#server/web/bucket.ts';
import type { WebDeps } from '#server/web/deps.ts';

const maxLength = 200;

/** As often as places are looked for: both are asked while somebody types. */
const pace = { burst: 40, perSecond: 8 };

/**
 * GET /api/understanding?q=&locale= → {readings} as JSON: what the words of a search may mean.
 * @throws ApiError validation-invalid-value, too-many-requests
 */
export function understanding({
  understand,
  householdOf,
  now,
}: Pick<WebDeps, 'understand' | 'householdOf' | 'now'>): RequestHandler {
  const allow = makeBucket(pace, () => now().getTime());
  return async (request, response) => {
    const { q, locale } = request.query;
    if (typeof q !== 'string' || q.length > maxLength)
      throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['q'] } });
    if (!allow(householdOf(request.ip ?? ''))) throw new ApiError('too-many-requests');
    const language = typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : 'en';
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.json({ readings: await understand(q, language) });
  };
}
