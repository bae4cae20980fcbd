import type { RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { PlaceSearch } from '#server/web/services/placeSearch.ts';

const maxQueryLength = 200;

/** GET /api/places?q=&locale= → {places, attribution} as JSON. */
export function places(search: PlaceSearch): RequestHandler {
  return async (request, response) => {
    const { q, locale } = request.query;
    if (typeof q !== 'string' || q.length > maxQueryLength) {
      throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['q'] } });
    }
    const language = typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : 'en';
    const found = await search.search(q, { locale: language, address: request.ip ?? '' });
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.json(found);
  };
}
