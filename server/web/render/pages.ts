import type { Request, RequestHandler, Response } from 'express';
import { retrySeconds } from '#contract/unavailable.ts';
import { readerHeader, visitor } from '#src/config/offline.ts';
import type { PageResult, PageRequest } from '#src/entry.server.tsx';
import { impersonation } from '../session/impersonation.ts';
import type { BuiltApp } from './builtApp.ts';
import { saveReturnUrl, takeReturnUrl } from '../session/cookies.ts';
import { isGone } from '../crawlers/isGone.ts';
import { setRouteLabel } from '#server/observability/requests.ts';
import { allowStyles } from '../middleware/csp.ts';
import type { WebDeps } from '../services/index.ts';
import { errorPage } from './errorPage.ts';
import type { PendingSignUp } from '../session/pendingSignUp.ts';
import { isAnonymous } from '../session/isAnonymous.ts';
import {
  setCacheHeaders,
  etagOf,
  isNotModified,
  createSearchCache,
  subscribeToInvalidation,
  createPageCacheMiddleware,
  type VisitorPage,
} from '../pageCache/middleware.ts';
import { saveLocalePreference } from './keepLocale.ts';
import { dataSaverOf } from './dataSaver.ts';
import { addressLocale, redirectToOfferedLanguage } from './language.ts';
import { parseForm, withoutSecrets } from '../formActions/formBody.ts';
import type { FormAction } from '../formActions/index.ts';
import { localeOf, pageRequest } from './pageRequest.ts';
import { createServerTransport } from './serverTransport.ts';
import type { Session, Sessions } from '../session/session.ts';
import { htmlDocument } from './document.ts';
import { loggedPath } from './loggedPath.ts';
import { tagsFor } from './tags.ts';

type PageShown = Extract<PageResult, { kind: 'page' }>;

/** Seconds after which a client that opened too many pages may retry: one window of the API's rate limits. */
const waitFor = 60;

/** Why a form posted without JavaScript was not processed while the database was down. */
const unavailableForm = /^503 (?:service-unavailable|outcome-unknown)$/;

interface Pages {
  /** Renders the page of a URL: data, then status and redirects, then markup. */
  answer: RequestHandler;
  /** Serves a cached page, if caching is enabled. */
  serveCached: RequestHandler | undefined;
}

/** Creates the handlers for the site's pages. */
export function createPages(
  deps: WebDeps,
  sessions: Sessions,
  builtApp: () => BuiltApp,
  pending: Pick<PendingSignUp, 'find'>,
  runFormAction: FormAction,
): Pages {
  const secure = deps.config.rootUrl.startsWith('https:');
  const acting = impersonation(deps, sessions);
  const transportOf = createServerTransport(deps, sessions);
  const buildPageRequest = (request: Request, response: Response, session: Session) =>
    pageRequest(
      { deps, built: builtApp(), acting: acting.find(request) },
      { request, session, transportIn: locale => transportOf(request, response, { session, locale }) },
      session.signedIn ? undefined : searches,
    );
  const logCacheError = (error: unknown) => deps.log.error('page not kept', { error });
  const invalidation =
    deps.engine && !deps.config.development
      ? subscribeToInvalidation(deps.engine.pageChanges, logCacheError)
      : undefined;
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
          const asked = buildPageRequest(request, response, sessions.of(request, response));
          const built = builtApp();
          const answer = await built.app.renderPage(asked);
          return isCacheable(answer) ? renderDocument(answer, asked, built, deps) : undefined;
        },
        now,
        onError: logCacheError,
      })
    : undefined;
  const answer: RequestHandler = async (request, response) => {
    const built = builtApp();
    setRouteLabel(response, built.app.routePattern(request.path));
    acting.endIfExpired(request, response);
    const offered = redirectToOfferedLanguage(request, deps);
    if (offered !== undefined) return response.redirect(302, offered);
    const session = sessions.of(request, response);
    const form = request.method === 'POST' ? await parseForm(request, response) : undefined;
    const asking = buildPageRequest(request, response, session);
    const sent = form && (await runFormAction(request, response, form, asking.settings.locale, asking.api));
    if (sent === 'signedIn') return response.redirect(303, takeReturnUrl(request, response));
    // Post/Redirect/Get.
    if (sent === 'done') return response.redirect(303, request.path);
    if (sent === 'saved') return response.redirect(303, `${request.path}?saved=1`);
    if (sent === 'mailSent') return response.redirect(303, `${request.path}?mail=sent`);
    if (sent && 'to' in sent) return response.redirect(303, sent.to);
    const formFields = form && { ...withoutSecrets(form), ...sent };
    const isAborted = () => response.destroyed && !response.writableEnded;
    const asked = { ...asking, isAborted, ...(formFields ? { posted: formFields } : {}) };
    const keep = pageCache?.begin(request);
    const isPersonal = session.signedIn || formFields !== undefined || pending.find(request) !== null;
    response.vary('Accept-Language').vary('Cookie').vary('Save-Data');
    response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
    try {
      const answer = await renderOrErrorPage(asked, built, deps);
      if (answer.kind === 'gone') return;
      if (answer.kind !== 'page') return redirect(answer, request, response, secure);
      const isTooMany = answer.status === 429;
      const isUnavailable = answer.status === 503 || unavailableForm.test(formFields?.$failure ?? '');
      if (answer.failure && !isTooMany) {
        const { failure, cause } = answer.failure;
        if (!session.signedIn) sessions.visitorFailed(failure?.status);
        const facts = { path: loggedPath(asked.pathname), failure, error: cause };
        // Only a warning: the outage is reported where it happens, and not once for each visitor.
        if (isUnavailable) deps.log.warn('page unavailable', facts);
        else deps.log.error('page failed', facts);
      }
      // A language in the URL applies to the page only, not to the mails of whoever follows the link.
      if (addressLocale(request) === undefined)
        await saveInitialLocale(answer, session, asked.settings.locale, deps);
      if (isTooMany) response.setHeader('Retry-After', String(waitFor));
      if (isUnavailable) response.setHeader('Retry-After', String(retrySeconds));
      const isGonePage = answer.status === 404 && (await isGone(asked.pathname, deps));
      const status = isUnavailable ? 503 : isGonePage ? 410 : answer.status;
      setReaderHeader(answer, session, response);
      const page = renderDocument(answer, asked, built, deps);
      if (keep && isCacheable(answer)) {
        keep(page);
        const etag = etagOf(page.html);
        setCacheHeaders(response, etag);
        if (isNotModified(request, etag)) return void response.status(304).end();
      }
      sendPage(page, status, response);
    } catch (error) {
      const isUnavailable = (error as { status?: number }).status === 503;
      if (isUnavailable) response.setHeader('Retry-After', String(retrySeconds));
      else deps.log.error('page not rendered', { path: loggedPath(asked.pathname), error });
      const { intl } = built.language(asked.settings.locale);
      response
        .status(isUnavailable ? 503 : 500)
        .type('html')
        .end(errorPage(intl, isUnavailable ? 'unavailable' : 'failed'));
    }
  };
  return { answer, serveCached: pageCache?.serve };
}

/** Whether the next visitor may get the same page. */
const isCacheable = (answer: PageResult): answer is PageShown =>
  answer.kind === 'page' && answer.status === 200 && !answer.failure;

// A failed page looks signed out although the session still exists, so it names no reader.
function setReaderHeader({ state }: PageShown, { signedIn }: Session, response: Response): void {
  const reader = state.session.currentUser?.id ?? (signedIn ? undefined : visitor);
  if (reader !== undefined) response.setHeader(readerHeader, reader);
}

// Sets a user's language to that of the page if none was ever saved. Impersonated sessions can't write.
async function saveInitialLocale(
  { state: { session: who } }: PageShown,
  { sdk }: Session,
  locale: string,
  { log }: WebDeps,
): Promise<void> {
  const known = who.currentUser?.profile?.privateData;
  if (!known || 'locale' in known || who.scopes.includes('user:limited')) return;
  await saveLocalePreference(sdk, locale, log);
}

// A page that breaks while rendering is a bug; the user still gets the rest of the site.
async function renderOrErrorPage(
  asked: PageRequest,
  { app }: BuiltApp,
  { log }: WebDeps,
): Promise<PageResult> {
  try {
    return await app.renderPage(asked);
  } catch (error) {
    log.error('page broke', { path: loggedPath(asked.pathname), error });
    return app.renderErrorPage(asked, error);
  }
}

function redirect(
  answer: Exclude<PageResult, PageShown | { kind: 'gone' }>,
  request: Request,
  response: Response,
  secure: boolean,
): void {
  if (answer.kind === 'redirect') return response.redirect(answer.status, answer.to);
  if (answer.kind === 'goOn') return response.redirect(302, takeReturnUrl(request, response));
  saveReturnUrl(response, answer.from, secure);
  response.redirect(302, answer.to);
}

function renderDocument(
  page: PageShown,
  { pathname, settings: { locale } }: PageRequest,
  built: BuiltApp,
  { config }: WebDeps,
): VisitorPage {
  const tags = tagsFor(built, page.chunks, !config.development);
  const html = htmlDocument({ ...page, locale, language: built.language(locale), tags });
  return { html, locale, route: built.app.routePattern(pathname), styleHashes: tags.styleHashes };
}

function sendPage({ html, locale, styleHashes }: VisitorPage, status: number, response: Response): void {
  allowStyles(response, styleHashes);
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', locale);
  response.setHeader('Content-Length', html.length);
  response.end(html);
}
