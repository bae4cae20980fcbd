import cookieParser from 'cookie-parser';
import { type ErrorRequestHandler, Router } from 'express';
import { ApiError } from '#contract/errors.ts';
import { retrySeconds, unavailableError } from '#contract/unavailable.ts';
import { compress } from '#server/web/middleware/compress.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import { createSessions } from '#server/web/session/session.ts';
import { cspReports } from './cspReports.ts';
import { dataCopy } from './dataCopy.ts';
import { endActingAs } from './actingAs.ts';
import { community } from './community.ts';
import { content } from './content.ts';
import { deleteAccountWith } from './deleteAccount.ts';
import { socialLogin } from '#server/web/session/socialLogin/index.ts';
import { auth } from './auth.ts';
import { operatorsConsole } from './console.ts';
import { live } from './live.ts';
import { operatorOutbox } from './outbox.ts';
import { pageViews } from './pageViews.ts';
import { parseTransitBody, rejectCrossSiteWrites } from './ownPosts.ts';
import { places } from './places.ts';
import { initiatePrivileged, transitionPrivileged } from '../services/privileged.ts';
import { transactionLineItems } from './transactionLineItems.ts';
import { savedSearches } from './savedSearches.ts';
import { safety } from './safety.ts';
import { sendErrors } from './transit.ts';
import { understanding } from './understanding.ts';
import { verification } from './verification.ts';

/** The web app's own endpoints (specification section 7), mounted at /api. */
export function apiRouter(deps: WebDeps): Router {
  const sessions = createSessions(deps);
  const commissions = () => deps.site.now().commissions;
  const pricing = { commissions, now: deps.now };
  const router = Router();
  // Before the compression middleware, which would buffer the event stream.
  if (deps.engine) router.get('/live', live(deps.engine.live, sessions));
  router.use(compress());
  router.get('/places', places(deps.places), asJson);
  router.get('/understanding', understanding(deps), asJson);
  router.get('/community', community(deps), asJson);
  router.get('/content', content(deps.content), asJson);
  // Before the same-origin check: browsers send reports on behalf of a page, not from it.
  router.post('/csp-reports', cspReports(deps), asJson);
  router.use(rejectCrossSiteWrites);
  router.post('/page-views', pageViews(deps), asJson);
  const sentTransit = [cookieParser(), parseTransitBody];
  router.post(
    '/transaction-line-items',
    sentTransit,
    transactionLineItems((request, response) => sessions.of(request, response).sdk, commissions),
  );
  router.post('/initiate-privileged', sentTransit, initiatePrivileged(sessions.trusted, pricing));
  router.post('/transition-privileged', sentTransit, transitionPrivileged(sessions.trusted, pricing));
  router.post('/delete-account', sentTransit, deleteAccountWith(sessions));
  router.use('/data-copy', dataCopy(deps, sessions));
  router.use('/verification', verification(deps, sessions));
  router.use('/safety', safety(deps, sessions));
  router.use('/saved-searches', savedSearches(deps, sessions));
  router.use('/console', operatorsConsole(deps, sessions));
  router.use('/auth', cookieParser(), auth(deps, sessions), socialLogin(deps, sessions));
  router.use('/acting-as', endActingAs(deps, sessions));
  router.use('/operator', cookieParser(), operatorOutbox(deps, sessions), asJson);
  router.use(() => {
    throw new ApiError('not-found');
  });
  router.use(sendErrors(error => deps.log.error('api call failed', { error })));
  return router;
}

// Endpoints readable without an account use JSON, for errors too.
const asJson: ErrorRequestHandler = (error, { method }, response, next) => {
  const failure: unknown = unavailableError(error, method) ?? error;
  if (!(failure instanceof ApiError)) return next(error);
  const { status, code, message } = failure;
  if (status === 503) response.setHeader('Retry-After', String(retrySeconds));
  response.status(status).json({ errors: [{ status, code, title: message }] });
};
