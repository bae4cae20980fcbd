import { ApiError } from '#contract/errors.ts';
import type { publicEndpoints } from '#src/api/endpoints/public.ts';
import { createRateLimiter } from '#contract/rules/rateLimiter.ts';
import type { WebDeps } from '../services/index.ts';
import type { Handlers } from './endpoints/endpoints.ts';

/** The same limit as place search: both are requested while the user types. */
const pace = { burst: 40, perSecond: 8 };

/** Creates the handlers of what can be read without an account. */
export function createPublicHandlers(
  deps: Pick<WebDeps, 'rateLimitKeyOf' | 'now'>,
): Handlers<typeof publicEndpoints> {
  const waitOf = createRateLimiter(
    () => pace,
    () => deps.now().getTime(),
  );
  return {
    'GET /api/places': ({ deps: { places }, address }, { q, locale }) =>
      places.search(q, { locale, address }),
    async 'GET /api/understanding'({ deps: { understand }, address, isInProcess }, { q, locale }) {
      if (!isInProcess && waitOf(deps.rateLimitKeyOf(address)) > 0) throw new ApiError('too-many-requests');
      return { readings: await understand(q, locale) };
    },
    'GET /api/community': async ({ deps: { engine } }) => (await engine?.community()) ?? null,
    'GET /api/content': ({ deps: { content } }, { page, locale }) => content.show(page, locale),
  };
}
