import { isUuid } from '#contract/rules/uuid.ts';
import type { WebDeps } from '../deps.ts';

/**
 * Whether a missing page is that of a listing which will not come back: crawlers ask no more for what is gone (410), and
 * ask again for what is missing (404).
 */
export async function isGone(pathname: string, { crawlers }: Pick<WebDeps, 'crawlers'>): Promise<boolean> {
  const id = /^\/l\/(?:[^/]+\/)?([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return crawlers !== undefined && isUuid(id) && crawlers.isGone(id);
}
