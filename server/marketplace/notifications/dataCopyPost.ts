import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Post } from './letter.ts';

/** The copy of their data that somebody asked for can be fetched, by them alone. */
export function dataCopyPost(payload: JsonObject): Post {
  return {
    userId: String(payload.userId),
    letter: { kind: 'dataCopyReady', path: pathTo('DataCopyPage', {}) },
  };
}
