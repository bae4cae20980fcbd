import { createPageInvalidation, type PageInvalidation } from '../pageCache/invalidation.ts';
import type { WebDeps } from '../ports/index.ts';
import type { PageMessages } from '../ports/types.ts';
import { createImpersonation, type Impersonation } from '../session/impersonation.ts';
import { createPendingSignUp, type PendingSignUp } from '../session/pendingSignUp.ts';
import { createSessions, type Sessions } from '../session/session.ts';
import { createContextFactory, type CreateContext } from './endpoints/context.ts';
import type { Endpoint } from './endpoints/endpoints.ts';
import { createWebEndpoints } from './webEndpoints.ts';

/** What pages and `/api` share: there is one of each in a process, with its limits, caches and the visitors' SDK. */
export interface WebParts {
  deps: WebDeps;
  sessions: Sessions;
  pending: PendingSignUp;
  impersonation: Impersonation;
  /** Absent where nothing is cached: in development, and with a hosted marketplace. */
  invalidation: PageInvalidation | undefined;
  endpoints: readonly Endpoint[];
  createContext: CreateContext;
}

/** Puts the web app's server together, without the built pages; `messages` are theirs. */
export function createWebParts(deps: WebDeps, messages?: PageMessages): WebParts {
  const sessions = createSessions(deps);
  const pending = createPendingSignUp(deps, sessions);
  const impersonation = createImpersonation(deps, sessions);
  const invalidation =
    deps.engine && !deps.config.development
      ? createPageInvalidation(deps.engine.pageChanges, error => deps.log.error('page not cached', { error }))
      : undefined;
  return {
    deps,
    sessions,
    pending,
    impersonation,
    invalidation,
    endpoints: createWebEndpoints(deps, invalidation, messages),
    createContext: createContextFactory(deps, { sessions, pending, impersonation }),
  };
}
