import { string } from '#contract/schemas.ts';
import { queryForSitemap } from '#server/marketplace/search/index.ts';
import { anyone, get } from '../endpoint.ts';
import { optional } from '../schema.ts';
import { assetId } from '../assets.ts';
import type { Endpoint } from '../endpoint.ts';

export const sitemapDataEndpoints: readonly Endpoint[] = [
  get({
    path: 'sitemap_data/query_listings',
    scopes: anyone,
    needs: 'look',
    params: {},
    run: ctx => queryForSitemap(ctx.engine),
  }),
  get({
    path: 'sitemap_data/query_assets',
    scopes: anyone,
    params: { pathPrefix: optional(string({ max: 200 })) },
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
