import { isUuid } from '#contract/rules/uuid.ts';
import type { WebDeps } from '../services/index.ts';

/**
 * Whether a missing page belongs to a listing that won't come back: crawlers stop requesting what is gone (410), but
 * retry what is not found (404).
 */
export async function isGone(pathname: string, { engine }: Pick<WebDeps, 'engine'>): Promise<boolean> {
  const id = /^\/l\/(?:[^/]+\/)?([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return engine !== undefined && isUuid(id) && engine.crawlers.isGone(id);
}
