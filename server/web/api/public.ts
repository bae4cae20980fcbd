import { ApiError } from '#contract/errors.ts';
import type { publicEndpoints } from '#src/api/endpoints/public.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import { queryTimeSlots } from '#src/api/listings.ts';
import { createPictureSignature } from './pictureSignature.ts';
import { createListingsAround } from './listingsAround.ts';
import type { PageInvalidation } from '../pageCache/middleware.ts';
import type { WebDeps } from '../ports/index.ts';
import type { PageMessages } from '../ports/types.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** The same limit as place search: both are requested while the user types. */
const pace = { burst: 40, perSecond: 8 };
/** One for each search that a phone shows. Without a limit, a client could have maps of the whole world drawn. */
const picturePace = { burst: 30, perSecond: 0.2 };
/** One for each listing that is read on a wide screen, or whose form is opened. */
const slotsPace = { burst: 60, perSecond: 1 };

/** Creates the handlers of what can be read without an account. */
export function createPublicHandlers(
  deps: Pick<WebDeps, 'rateLimitKeyOf' | 'now'>,
  invalidation: PageInvalidation | undefined,
  messages: PageMessages | undefined,
): WebHandlers<typeof publicEndpoints> {
  const waitOf = createRateLimiter(
    () => pace,
    () => deps.now().getTime(),
  );
  const picturesWaitOf = createRateLimiter(
    () => picturePace,
    () => deps.now().getTime(),
  );
  const slotsWaitOf = createRateLimiter(
    () => slotsPace,
    () => deps.now().getTime(),
  );
  const findAround = createListingsAround(deps, invalidation);
  return {
    'GET /api/listings-around': findAround,
    'GET /api/places': ({ deps: { places }, address }, { q, locale }) =>
      places.search(q, { locale, address }),
    'POST /api/town': async ({ deps: { places }, address }, { point, locale }) =>
      (await places.townOf(point, { locale, address })) ?? null,
    async 'GET /api/understanding'({ deps: { understand }, address, isInProcess }, { q, locale }) {
      if (!isInProcess) requireTurn(waitOf(deps.rateLimitKeyOf(address)));
      return { readings: await understand(q, locale) };
    },
    'GET /api/map-picture'({ deps: { mapDrawing, engine, config }, address, isInProcess }, { query }) {
      if (!isInProcess) requireTurn(picturesWaitOf(deps.rateLimitKeyOf(address)));
      const hasMap = engine !== undefined && mapDrawing() !== undefined;
      return hasMap ? { query, signature: createPictureSignature(config.secret).sign(query) } : null;
    },
    'GET /api/time-slots'({ session: { sdk }, deps, address }, { listingId, from, to }) {
      requireTurn(slotsWaitOf(deps.rateLimitKeyOf(address)));
      return queryTimeSlots(sdk, listingId, from, to);
    },
    'GET /api/content': ({ deps: { content } }, { page, locale }) => content.show(page, locale),
    'GET /api/style-guide-messages'(_context, { locale }) {
      if (!messages) throw new ApiError('not-found');
      return messages('StyleguidePage', locale);
    },
  };
}
