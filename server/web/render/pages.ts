import type { Request, RequestHandler, Response } from 'express';
import type { PageRequest } from '#src/entry.server.tsx';
import { setRouteLabel } from '#server/observability/requests.ts';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { allowStyles } from '../middleware/csp.ts';
import { sayWhenSent } from '../middleware/sentAt.ts';
import type { WebParts } from '../api/webParts.ts';
import { isAnonymous } from '../session/isAnonymous.ts';
import {
  createListingReads,
  createPageCacheMiddleware,
  createSearchCache,
  isNotModified,
  setCacheHeaders,
} from '../pageCache/middleware.ts';
import { addressLocale, keepNamedLocale } from '../session/namedLocale.ts';
import { type FormFields, parseForm, withoutSecrets } from '../formActions/formBody.ts';
import type { FormAction, FormResult } from '../formActions/index.ts';
import type { Session } from '../session/session.ts';
import type { WebDeps } from '../ports/index.ts';
import { takeReturnUrl } from '../session/cookies.ts';
import type { BuiltApp } from './builtApp.ts';
import { renderOrErrorPage, sendMinimalPage } from './errorPage.ts';
import { dataSaverOf } from './dataSaver.ts';
import { redirectToOfferedLanguage, saveInitialLocale } from './language.ts';
import { createMarkupCache } from './markupCache.ts';
import { createPageRequest, localeOf } from './pageRequest.ts';
import { isCacheable, redirect, renderDocument, sendPage, setReaderHeader } from './pageResponse.ts';
import { createServerTransport } from './serverTransport.ts';
import { reportFailure, verdictOn } from './verdict.ts';

/** One request for a page. */
interface Visit {
  request: Request;
  response: Response;
  session: Session;
  built: BuiltApp;
}

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
  const markup = createMarkupCache();
  const buildPageRequest = (request: Request, response: Response, session: Session) =>
    createPageRequest(
      { deps, built: builtApp(), markup, impersonated: impersonation.find(request) },
      { request, session, transportIn: locale => transportOf(request, response, { session, locale }) },
      session.signedIn ? undefined : visitorReads,
    );
  const logCacheError = (error: unknown) => deps.log.error('page not cached', { error });
  const now = () => deps.now().getTime();
  const visitorReads = invalidation && {
    searches: createSearchCache(invalidation, now),
    listings: createListingReads(invalidation, now),
  };
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
  const showPage = async ({ request, response, session, built }: Visit, pageRequest: PageRequest) => {
    const keep = pageCache?.begin(request);
    const isPersonal = session.signedIn || pageRequest.posted !== undefined || pending.find(request) !== null;
    response.vary('Accept-Language, Cookie, Save-Data');
    sayWhenSent(response, now());
    response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
    const page = await renderOrErrorPage(pageRequest, built, deps);
    if (page.kind === 'gone') return;
    if (page.kind !== 'page') return redirect(page, request, response, secure);
    reportFailure(page, pageRequest, session, parts);
    // A language in the URL applies to the page only, not to the mails of the user who follows the link.
    if (addressLocale(request) === undefined)
      await saveInitialLocale(page.state.session, session, pageRequest.settings.locale, deps);
    const { status, retryAfter } = await verdictOn(page, pageRequest, deps);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    setReaderHeader(page, session, response);
    const document = renderDocument(page, pageRequest, built, deps);
    if (keep && isCacheable(page)) {
      const etag = keep(document);
      setCacheHeaders(response, etag);
      if (isNotModified(request, etag)) {
        // A browser takes over the headers of this answer: without the hashes, its copy would lose its styles.
        allowStyles(response, document.styleHashes);
        return void response.status(304).end();
      }
    }
    sendPage(document, status, response);
  };
  const answer: RequestHandler = async (request, response) => {
    const built = builtApp();
    setRouteLabel(response, built.app.routePattern(request.path));
    impersonation.endIfExpired(request, response);
    const offered = redirectToOfferedLanguage(request, deps);
    if (offered !== undefined) return response.redirect(302, offered);
    const session = sessions.of(request, response);
    const form = request.method === 'POST' ? await parseForm(request, response) : undefined;
    const baseRequest = buildPageRequest(request, response, session);
    const { settings, api } = baseRequest;
    const result = form && (await runFormAction(request, response, form, settings.locale, api));
    if (result && result.kind !== 'failed') return redirectAfterForm(result, request, response, deps);
    const isAborted = () => response.destroyed && !response.writableEnded;
    const posted = form && postedForm(form, result);
    const pageRequest = { ...baseRequest, isAborted, ...(posted ? { posted } : {}) };
    try {
      await showPage({ request, response, session, built }, pageRequest);
    } catch (error) {
      sendMinimalPage(error, pageRequest, built, response, deps);
    }
  };
  return { answer, serveCached: pageCache?.serve };
}

type Failed = Extract<FormResult, { kind: 'failed' }>;

/** Redirects after a form was processed (Post/Redirect/Get), in the language of the URL. */
function redirectAfterForm(
  result: Exclude<FormResult, Failed>,
  request: Request,
  response: Response,
  deps: WebDeps,
): void {
  const to = result.kind === 'redirect' ? result.to : pathAfterSignIn(request, response, deps);
  response.redirect(303, inSameLanguage(to, request.originalUrl));
}

function pathAfterSignIn(request: Request, response: Response, deps: WebDeps): string {
  keepNamedLocale(request, response, deps);
  const arrival = request.path === paths.SignupPage ? paths.WelcomePage : paths.LandingPage;
  return takeReturnUrl(request, response, arrival);
}

/** Returns the form for the page to show again, and why it failed; no page handles a form without a result. */
function postedForm(form: FormFields, result: Failed | undefined): NonNullable<PageRequest['posted']> {
  const fields = {
    ...withoutSecrets(form),
    ...(result?.message === undefined ? {} : { message: result.message }),
  };
  return { fields, failure: result?.failure };
}
