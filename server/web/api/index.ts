import cookieParser from 'cookie-parser';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { createCompression } from '../middleware/static.ts';
import { mailFor } from './outbox.ts';
import { rejectCrossSite, rejectCrossSiteWrites } from '../session/sameSite.ts';
import { createSocialLogin } from '../session/socialLogin/index.ts';
import { createImpersonationRouter } from './endImpersonation.ts';
import { mountConsoleFiles } from './consoleFiles.ts';
import { createCspReportsHandler } from './cspReports.ts';
import { createDataCopyHandler } from './dataCopy.ts';
import type { CallContext } from './endpoints/context.ts';
import { asJson, mountEndpoints } from './endpoints/http.ts';
import { live } from './live.ts';
import { createDocumentHandler, createDocumentUploadHandler } from './messageDocuments.ts';
import { createPageViewsHandler } from './pageViews.ts';
import { createApiErrorHandler } from './transit.ts';
import { createVerificationHandler } from './verification.ts';
import type { WebParts } from './webParts.ts';

/**
 * The web app's own endpoints (specification section 7), mounted at /api: those of the table, and streams, files,
 * uploads, redirects and reports, whose requests or responses are not plain values.
 */
export function createApiRouter(parts: WebParts): Router {
  const { deps, sessions, impersonation, endpoints, createContext } = parts;
  const contexts = new WeakMap<Request, CallContext>();
  const contextOf = (request: Request, response: Response): CallContext => {
    const context = contexts.get(request) ?? createContext(request, response);
    contexts.set(request, context);
    return context;
  };
  const router = Router();
  // Before the compression middleware, which would buffer the event stream.
  if (deps.engine) router.get('/live', live(deps.engine.live, sessions));
  router.use(createCompression());
  // Before the same-origin check: browsers send reports on behalf of a page, not from it.
  router.post('/csp-reports', createCspReportsHandler(deps), asJson);
  router.use(rejectCrossSiteWrites);
  router.post('/page-views', createPageViewsHandler(deps), asJson);
  // Authorise before parsing the body, so that unauthorised callers learn nothing about valid input.
  const authoriseOperator: RequestHandler = async (request, response, next) => {
    await contextOf(request, response).guard.operator(request.path.slice(1, 101));
    next();
  };
  router.use('/console', cookieParser(), noStore, authoriseOperator, rejectCrossSite);
  mountEndpoints(router, endpoints, contextOf);
  mountConsoleFiles(router, (request, response) => contextOf(request, response).guard);
  router.get('/data-copy/file', cookieParser(), rejectCrossSite, createDataCopyHandler(deps, contextOf));
  router.post('/verification/request', cookieParser(), createVerificationHandler(deps, contextOf));
  router.post('/messages/document', cookieParser(), createDocumentUploadHandler(deps, contextOf));
  router.get(
    '/messages/document/:id',
    cookieParser(),
    rejectCrossSite,
    createDocumentHandler(deps, contextOf),
  );
  const mailHtml: RequestHandler<{ id: string }> = async (request, response) => {
    const { requireTrusted: trusted, guard } = contextOf(request as unknown as Request, response);
    const { html } = await mailFor({ trusted, guard }, deps, request.params.id);
    // A mail may render and open links in a new tab, and nothing else.
    response.setHeader('Content-Security-Policy', mailPolicy);
    response.type('html').send(html);
  };
  router.get('/operator/outbox/:id/html', cookieParser(), noStore, mailHtml, asJson);
  router.use('/auth', cookieParser(), createSocialLogin(deps, sessions));
  router.use('/acting-as', createImpersonationRouter(deps, impersonation));
  router.use(() => {
    throw new ApiError('not-found');
  });
  router.use(createApiErrorHandler(error => deps.log.error('api call failed', { error })));
  return router;
}

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
