import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#contract/errors.ts';
import type { Geocoder } from '#contract/entities/place.ts';

const maxQueryLength = 200;
/** Searches one address may make in a row, and how fast they come back: typing fast stays far below. */
const burst = 40;
const perSecond = 8;

/** GET /api/places?q=&locale= → {places, attribution} as JSON. */
export function places(geocoder: Geocoder, now: () => number = Date.now): RequestHandler {
  const allow = makeBucket(now);
  return async (request, response) => {
    if (!allow(request.ip ?? '')) throw new ApiError('too-many-requests');
    const { q, locale } = request.query;
    if (typeof q !== 'string' || q.length > maxQueryLength) {
      throw new ApiError('validation-invalid-value', { source: { type: 'query', path: ['q'] } });
    }
    const language = typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : 'en';
    const found = q.trim() ? await geocoder.search(q.trim(), { locale: language }) : [];
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.json({ places: found, attribution: geocoder.attribution });
  };
}

function makeBucket(now: () => number): (address: string) => boolean {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 });
  return address => {
    const { tokens, at } = buckets.get(address) ?? { tokens: burst, at: now() };
    const left = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
    buckets.set(address, { tokens: Math.max(0, left - 1), at: now() });
    return left >= 1;
  };
}
