import { engineEndpoints, webEndpoints } from '#src/api/endpoints/index.ts';
import type { PageInvalidation } from '../pageCache/middleware.ts';
import type { WebDeps } from '../ports/index.ts';
import type { PageMessages } from '../ports/types.ts';
import { accountHandlers } from './account.ts';
import { bookingHandlers } from './bookings.ts';
import { consoleHandlers } from './console.ts';
import { consoleRecordHandlers, outboxHandlers } from './consoleRecords.ts';
import { createEndpoints, type Endpoint } from './endpoints/endpoints.ts';
import { authoriseForEngine, authoriseForWeb } from './endpoints/subjects.ts';
import { consolePasskeyHandlers, passkeyLoginHandlers } from './passkeys.ts';
import { consoleTranslationHandlers, translationHandlers } from './translations.ts';
import { createPublicHandlers } from './public.ts';

/** Creates the web app's own endpoints (specification section 7): for `/api`, and for the pages rendered here. */
export function createWebEndpoints(
  deps: WebDeps,
  invalidation: PageInvalidation | undefined,
  messages: PageMessages | undefined,
): readonly Endpoint[] {
  const handlers = {
    ...createPublicHandlers(deps, invalidation, messages),
    ...accountHandlers,
    ...passkeyLoginHandlers,
    ...bookingHandlers,
    ...consoleHandlers,
    ...consolePasskeyHandlers,
    ...consoleRecordHandlers,
    ...outboxHandlers,
    ...translationHandlers,
    ...consoleTranslationHandlers,
  };
  return [
    ...createEndpoints(webEndpoints, handlers, authoriseForWeb),
    ...createEndpoints(engineEndpoints, deps.engine?.handlers, authoriseForEngine),
  ];
}
