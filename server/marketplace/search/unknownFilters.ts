import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';

/** Names come from clients: longer ones are cut in the log. */
const maxName = 100;

/**
 * Returns the filters without those by fields that have no search schema: by the marketplace's setting they are noted in
 * the log and ignored. @throws ApiError validation-invalid-params otherwise, since ignoring one would return listings
 * that the client wants to leave out
 */
export function withoutUnknown<Query extends { unknown: readonly string[] }>(
  asked: Query,
  engine?: Pick<Engine, 'settings' | 'log'>,
): Omit<Query, 'unknown'> {
  const { unknown, ...filters } = asked;
  const isIgnored = engine?.settings().unknownFilters === 'ignore';
  for (const name of unknown) {
    if (!isIgnored)
      throw new ApiError('validation-invalid-params', { source: { type: 'query', path: [name] } });
    engine.log.info('search/unknown-filter', { name: name.slice(0, maxName) });
  }
  return filters;
}
