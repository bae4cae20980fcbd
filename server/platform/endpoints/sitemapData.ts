import { query } from '#contract/inputs.ts';
import { optional, string } from '#contract/schemas.ts';
import { queryForSitemap } from '#server/marketplace/search/index.ts';
import { anyone, get, noQuery } from '../endpoint.ts';
import { assetId } from '../assets.ts';
import type { Endpoint } from '../endpoint.ts';

export const sitemapDataEndpoints: readonly Endpoint[] = [
  get({
    path: 'sitemap_data/query_listings',
    scopes: anyone,
    needs: 'look',
    input: noQuery,
    run: ctx => queryForSitemap(ctx.engine),
  }),
  get({
    path: 'sitemap_data/query_assets',
    scopes: anyone,
    input: query({ pathPrefix: optional(string({ max: 200 })) }),
    run: async ({ engine: { assets } }, { pathPrefix = '/' }) => {
      const { byPath } = await assets.read();
      const paths = [...byPath.keys()].filter(path => path.startsWith(pathPrefix));
      return paths.map(assetPath => ({
        id: assetId(assetPath).uuid,
        type: 'asset',
        attributes: { assetPath },
      }));
    },
  }),
];
