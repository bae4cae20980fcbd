import * as v from 'valibot';
import type { Community } from '#contract/console/figures.ts';
import type { FoundArea } from '#contract/listing/foundArea.ts';
import type { MapPins } from '#contract/listing/mapPin.ts';
import { map, string } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';
import { maxSearchQuery } from './public.ts';

const pixels = v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(100), v.maxValue(10_000));

/** Public data of the engine, readable without an account. */
export const marketplaceEndpoints = {
  /**
   * The pins of a search on a map that is `width` CSS pixels wide. `query`: the parameters of listings/query, `bounds`
   * among them, as a query string. null where the marketplace is hosted elsewhere. @throws too-many-requests, and as listings/query
   */
  'GET /api/map-pins': {
    access: 'anyone',
    input: map({ query: string({ max: maxSearchQuery }), width: pixels }),
    result: result<MapPins | null>(),
    hosted: null,
  },
  /**
   * Where the results of a search are, on all pages. `query` as for `map-pins`, without bounds. null without results, and
   * where the marketplace is hosted elsewhere. @throws too-many-requests, and as listings/query
   */
  'GET /api/found-area': {
    access: 'anyone',
    input: map({ query: string({ max: maxSearchQuery }) }),
    result: result<FoundArea | null>(),
    hosted: null,
  },
  /** The community's figures; null where they aren't published. */
  'GET /api/community': {
    access: 'anyone',
    result: result<Community | null>(),
    cache: 'public, max-age=600',
    hosted: null,
  },
} satisfies Definitions;
