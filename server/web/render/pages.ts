import type { Request, RequestHandler, Response } from 'express';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { retrySeconds } from '#server/limits/unavailable.ts';
import { sayWhenSent } from '../middleware/sentAt.ts';
import type { BuiltApp } from './builtApp.ts';
import { takeReturnUrl } from '../session/cookies.ts';
import { setRouteLabel } from '#server/observability/requests.ts';
import type { WebParts } from '../api/webParts.ts';
import { errorPage, loggedPath, renderOrErrorPage } from './errorPage.ts';
import { isAnonymous } from '../session/isAnonymous.ts';
import {
  setCacheHeaders,
  isNotModified,
  createSearchCache,
  createPageCacheMiddleware,
} from '../pageCache/middleware.ts';
import { dataSaverOf } from './dataSaver.ts';
import { addressLocale, keepNamedLocale } from '../session/namedLocale.ts';
import { redirectToOfferedLanguage, saveInitialLocale } from './language.ts';
import { parseForm, withoutSecrets } from '../formActions/formBody.ts';
import type { FormAction } from '../formActions/index.ts';
import { localeOf, createPageRequest } from './pageRequest.ts';
import { isCacheable, isGone, redirect, renderDocument, sendPage, setReaderHeader } from './pageResponse.ts';
import { createServerTransport } from './serverTransport.ts';
import type { Session } from '../session/session.ts';

/** Seconds after which a client that opened too many pages may retry: one window of the API's rate limits. */
const waitFor = 60;

/** Why a form posted without JavaScript was not processed while the database was down, or a disk full. */
const unprocessed: readonly string[] = ['service-unavailable', 'outcome-unknown', 'insufficient-storage'];

interface Pages {
  /** Renders the page of a URL: data, then status and redirects, then markup. */
  answer: RequestHandler;
  /** Serves a cached page, if caching is enabled. */
  serveCached: RequestHandler | undefined;
}

/** Creates the handlers for the site's pages. */
export function createPages(parts: WebParts, builtApp: () => BuiltApp, runFormAction: FormAction): Pages {
  const { deps, sessions, pending, impersonation, invalidation } = parts;
  const secure = deps.config.rootUrl.startsWith('https:');
  const transportOf = createServerTransport(parts);
  const buildPageRequest = (request: Request, response: Response, session: Session) =>
    createPageRequest(
      { deps, built: builtApp(), impersonated: impersonation.find(request) },
      { request, session, transportIn: locale => transportOf(request, response, { session, locale }) },
      session.signedIn ? undefined : searches,
    );
  const logCacheError = (error: unknown) => deps.log.error('page not cached', { error });
  const now = () => deps.now().getTime();
  const searches = invalidation && createSearchCache(invalidation, now);
  const pageCache = invalidation
    ? createPageCacheMiddleware({
        invalidation,
        isAnonymous: request =>
          isAnonymous(request, sessions) && redirectToOfferedLanguage(request, deps) === undefined,
        localeOf: request => localeOf(request, builtApp(), deps),
        dataSaverOf: request => dataSaverOf(request) ?? '',
        async render(request, response) {
          const pageRequest = buildPageRequest(request, response, sessions.of(request, response));
          const built = builtApp();
          const answer = await built.app.renderPage(pageRequest);
          return isCacheable(answer) ? renderDocument(answer, pageRequest, built, deps) : undefined;
        },
        now,
        onError: logCacheError,
      })
    : undefined;
  const answer: RequestHandler = async (request, response) => {
    const built = builtApp();
    setRouteLabel(response, built.app.routePattern(request.path));
    impersonation.endIfExpired(request, response);
    const offered = redirectToOfferedLanguage(request, deps);
    if (offered !== undefined) return response.redirect(302, offered);
    const session = sessions.of(request, response);
    const form = request.method === 'POST' ? await parseForm(request, response) : undefined;
    const baseRequest = buildPageRequest(request, response, session);
    const sent =
      form && (await runFormAction(request, response, form, baseRequest.settings.locale, baseRequest.api));
    // Post/Redirect/Get, in the language of the URL.
    const leadTo = (path: string) => response.redirect(303, inSameLanguage(path, request.originalUrl));
    if (sent === 'signedIn') {
      keepNamedLocale(request, response, deps);
      const arrival = request.path === paths.SignupPage ? paths.WelcomePage : paths.LandingPage;
      return leadTo(takeReturnUrl(request, response, arrival));
    }
    if (sent === 'done') return leadTo(request.path);
    if (sent === 'saved') return leadTo(`${request.path}?saved=1`);
    if (sent === 'mailSent') return leadTo(`${request.path}?mail=sent`);
    if (sent && 'to' in sent) return leadTo(sent.to);
    const { failure: refused, ...unsent } = sent ?? {};
    const posted = form && { fields: { ...withoutSecrets(form), ...unsent }, failure: refused };
    const isAborted = () => response.destroyed && !response.writableEnded;
    const pageRequest = { ...baseRequest, isAborted, ...(posted ? { posted } : {}) };
    const keep = pageCache?.begin(request);
    const isPersonal = session.signedIn || posted !== undefined || pending.find(request) !== null;
    response.vary('Accept-Language').vary('Cookie').vary('Save-Data');
    sayWhenSent(response, now());
    response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
    try {
      const answer = await renderOrErrorPage(pageRequest, built, deps);
      if (answer.kind === 'gone') return;
      if (answer.kind !== 'page') return redirect(answer, request, response, secure);
      const isTooMany = answer.status === 429;
      const lost = refused && unprocessed.includes(refused.code) ? refused.status : undefined;
      const isUnavailable = answer.status === 503 || lost === 503;
      if (answer.failure && !isTooMany) {
        const { failure, cause } = answer.failure;
        if (!session.signedIn) sessions.visitorFailed(failure?.status);
        const facts = { path: loggedPath(pageRequest.pathname), failure, error: cause };
        // Only a warning: the outage is reported where it happens, and not once for each visitor.
        if (isUnavailable) deps.log.warn('page unavailable', facts);
        else deps.log.error('page failed', facts);
      }
      // A language in the URL applies to the page only, not to the mails of the user who follows the link.
      if (addressLocale(request) === undefined)
        await saveInitialLocale(answer.state.session, session, pageRequest.settings.locale, deps);
      const wait = answer.failure?.failure?.retryAfter ?? waitFor;
      if (isTooMany) response.setHeader('Retry-After', String(wait));
      if (isUnavailable) response.setHeader('Retry-After', String(retrySeconds));
      const isGonePage = answer.status === 404 && (await isGone(pageRequest.pathname, deps));
      const status = isUnavailable ? 503 : lost ? 507 : isGonePage ? 410 : answer.status;
      setReaderHeader(answer, session, response);
      const page = renderDocument(answer, pageRequest, built, deps);
      if (keep && isCacheable(answer)) {
        keep(page);
        setCacheHeaders(response, page.etag);
        if (isNotModified(request, page.etag)) return void response.status(304).end();
      }
      sendPage(page, status, response);
    } catch (error) {
      const isUnavailable = (error as { status?: number }).status === 503;
      if (isUnavailable) response.setHeader('Retry-After', String(retrySeconds));
      else deps.log.error('page not rendered', { path: loggedPath(pageRequest.pathname), error });
      const { intl } = built.language(pageRequest.settings.locale);
      response
        .status(isUnavailable ? 503 : 500)
        .type('html')
        .end(errorPage(intl, isUnavailable ? 'unavailable' : 'failed'));
    }
  };
  return { answer, serveCached: pageCache?.serve };
}
