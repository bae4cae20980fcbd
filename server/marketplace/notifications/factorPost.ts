import type { JsonObject } from '#contract/json.ts';
import { factorNews } from '#server/marketplace/operators/index.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Post } from './letter.ts';

/** What happened to an operator's second factor: who did not do it themselves learns of it. */
export function factorPost({ userId, what }: JsonObject, at: Date): Post | undefined {
  const kind = factorNews.find(one => one === what);
  if (!kind) return undefined;
  const path = kind === 'factorReset' ? {} : { path: pathTo('ConsolePage', {}) };
  return { userId: String(userId), letter: { kind, at, ...path } };
}
