import { createHash } from 'node:crypto';
import { UUID } from '#contract/values.ts';
import { ApiError } from '#contract/errors.ts';
import { inQuery, invalid } from '#contract/parse.ts';
import type { Json } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { AssetSet } from '#server/marketplace/ports/assets.ts';
import type { PlatformRequest } from './request.ts';
import type { AssetResponse, JsonAsset } from './request.ts';

/** `/assets/pub/<client>/a/<alias>/<path>` or `/assets/pub/<client>/v/<version>/<path>` */
const shape = /^\/assets\/pub\/([^/]+)\/(a|v)\/([^/]+)(\/.*)?$/;

/** Seconds: an alias may soon point elsewhere, a version never does. */
const keep = { a: 300, v: 24 * 60 * 60 };

const mostAtOnce = 50;

export const isAssetPath = (path: string): boolean => path.startsWith('/assets/');

/**
 * Responds to asset requests. Assets are public, so no token is needed. @throws ApiError not-found for an unknown
 * client, alias, version or path
 */
export async function answerAssets(
  { assets, settings }: Engine,
  { method, path, query }: PlatformRequest,
): Promise<{ document: AssetResponse; keepFor: number }> {
  const [, client, by, name, rest] = shape.exec(path) ?? [];
  const isClient = settings().clients.some(({ id, kind }) => id === client && kind === 'marketplace');
  if (method !== 'GET' || !isClient || (by !== 'a' && by !== 'v')) throw new ApiError('not-found');
  const isLatest = by === 'a' && name === 'latest';
  const set = isLatest ? await assets.read() : by === 'v' && name ? await assets.find(name) : undefined;
  if (!set) throw new ApiError('not-found');
  const wanted = [...query].find(([parameter]) => parameter === 'assets')?.[1];
  const data = wanted === undefined ? one(set, rest ?? '') : several(set, rest ?? '', wanted.split(','));
  return { document: { data, meta: { version: set.version } }, keepFor: keep[by] };
}

function one({ byPath }: AssetSet, path: string): Json {
  const data = byPath.get(path);
  if (data === undefined) throw new ApiError('not-found');
  return data;
}

function several(set: AssetSet, prefix: string, paths: readonly string[]): JsonAsset[] {
  if (paths.length > mostAtOnce) throw invalid(inQuery('assets'));
  // Missing assets are omitted: clients request everything they could use and have their own defaults.
  return paths.flatMap(path => {
    const assetPath = `${prefix.replace(/\/$/, '')}/${path}`;
    const data = set.byPath.get(assetPath);
    return data === undefined
      ? []
      : [{ id: assetId(assetPath), type: 'jsonAsset', attributes: { assetPath, data } }];
  });
}

/** Returns an id derived from the path, so it is the same in every process. */
export function assetId(assetPath: string): UUID {
  const hex = createHash('sha256').update(assetPath).digest('hex');
  return new UUID(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}
