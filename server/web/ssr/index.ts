import type { Request, RequestHandler, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { readerHeader, visitor } from '#src/config/offline.ts';
import type { PageAnswer, PageRequest } from '#src/entry.server.tsx';
import { actingAs, type ActingAs } from '../actingAs.ts';
import type { BuiltApp } from '../builtApp.ts';
import { rememberFrom, savedLocale, takeFrom } from '../cookies.ts';
import { isGone } from '../crawlers/isGone.ts';
import { consoleGate, type ConsoleGate } from '../console/gate.ts';
import { noteRoute } from '#server/operation/requests.ts';
import { allowStyles } from '../csp.ts';
import type { WebDeps } from '../deps.ts';
import { apology } from '../errors.ts';
import type { PendingSignUp } from '../pendingSignUp.ts';
import { isVisitor } from '../isVisitor.ts';
import {
  describeVisitorPage,
  etagOf,
  hasAlready,
  keepSearches,
  listenToNews,
  makePageKeeper,
  type VisitorPage,
} from '../keptPages/index.ts';
import { keepLocale } from '../keepLocale.ts';
import { lightOf } from '../light.ts';
import { addressLocale, inOfferedLanguage, linkLocale } from '../language.ts';
import { pageViewsState } from '../pageViewsState.ts';
import { readForm, shownAgain } from '../posted.ts';
import type { SentForms } from '../sentForms.ts';
import { socialLoginsOf } from '../socialLogin/index.ts';
import { serverTransport } from '../serverTransport.ts';
import { siteState } from '../siteState.ts';
import type { Session, Sessions } from '../session.ts';
import { htmlDocument } from './document.ts';
import { loggedPath } from './loggedPath.ts';
import { tagsFor } from './tags.ts';

type PageShown = Extract<PageAnswer, { kind: 'page' }>;

/** Seconds after which somebody who opened too many pages may try again: a window of the API's limits. */
const waitFor = 60;

interface Pages {
  /** Answers with the page of an address: data, then status and redirects, then markup. */
  answer: RequestHandler;
  /** Answers with a page that is kept, where any are. */
  serveKept: RequestHandler | undefined;
}

/** The pages of the site. */
export function makePages(
  deps: WebDeps,
  sessions: Sessions,
  builtApp: () => BuiltApp,
  pending: Pick<PendingSignUp, 'find'>,
  sentForms: SentForms,
): Pages {
  const secure = deps.config.rootUrl.startsWith('https:');
  const acting = actingAs(deps, sessions);
  const asks = (request: Request, response: Response, session: Session) =>
    pageRequest({
      request,
      session,
      trusted: () => sessions.trusted(request, response),
      gate: consoleGate(deps, sessions, request, response),
      deps,
      built: builtApp(),
      pending,
      acting: acting.find(request),
      searches: session.signedIn ? undefined : searches,
    });
  const logUnkept = (error: unknown) => deps.log.error('page not kept', { error });
  const news =
    deps.pageChanges && !deps.config.development ? listenToNews(deps.pageChanges, logUnkept) : undefined;
  const now = () => deps.now().getTime();
  const searches = news && keepSearches(news, now);
  const keeper = news
    ? makePageKeeper({
        news,
        isVisitor: request => isVisitor(request, sessions) && inOfferedLanguage(request, deps) === undefined,
        localeOf: request => localeOf(request, builtApp(), deps),
        lightOf: request => lightOf(request) ?? '',
        async render(request, response) {
          const asked = asks(request, response, sessions.of(request, response));
          const built = builtApp();
          const answer = await built.app.answer(asked);
          return isForEverybody(answer) ? drawn(answer, asked, built, deps) : undefined;
        },
        now,
        onError: logUnkept,
      })
    : undefined;
  const answer: RequestHandler = async (request, response) => {
    const built = builtApp();
    noteRoute(response, built.app.patternOf(request.path));
    acting.giveBackIfOver(request, response);
    const offered = inOfferedLanguage(request, deps);
    if (offered !== undefined) return response.redirect(302, offered);
    const session = sessions.of(request, response);
    const form = request.method === 'POST' ? await readForm(request, response) : undefined;
    const asking = asks(request, response, session);
    const sent = form && (await sentForms(request, response, form, asking.settings.locale, asking.api));
    if (sent === 'signedIn') return response.redirect(303, takeFrom(request, response));
    // Fetched anew, so that a reload asks for nothing twice.
    if (sent === 'done') return response.redirect(303, request.path);
    if (sent === 'saved') return response.redirect(303, `${request.path}?saved=1`);
    if (sent === 'mailSent') return response.redirect(303, `${request.path}?mail=sent`);
    if (sent && 'to' in sent) return response.redirect(303, sent.to);
    const posted = form && { ...shownAgain(form), ...sent };
    const hasGone = () => response.destroyed && !response.writableEnded;
    const asked = { ...asking, hasGone, ...(posted ? { posted } : {}) };
    const keep = keeper?.begin(request);
    const isPersonal = session.signedIn || posted !== undefined || pending.find(request) !== null;
    response.vary('Accept-Language').vary('Cookie').vary('Save-Data');
    response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
    try {
      const answer = await answerOrApologise(asked, built, deps);
      if (answer.kind === 'gone') return;
      if (answer.kind !== 'page') return redirect(answer, request, response, secure);
      const isTooMany = answer.status === 429;
      if (answer.failure && !isTooMany) {
        const { failure, cause } = answer.failure;
        if (!session.signedIn) sessions.visitorFailed(failure?.status);
        deps.log.error('page failed', { path: loggedPath(asked.pathname), failure, error: cause });
      }
      // A link decides for its page, not for the mails of whoever follows it.
      if (addressLocale(request) === undefined)
        await noteLanguage(answer, session, asked.settings.locale, deps);
      if (isTooMany) response.setHeader('Retry-After', String(waitFor));
      const status = answer.status === 404 && (await isGone(asked.pathname, deps)) ? 410 : answer.status;
      nameReader(answer, session, response);
      const page = drawn(answer, asked, built, deps);
      if (keep && isForEverybody(answer)) {
        keep(page);
        const etag = etagOf(page.html);
        describeVisitorPage(response, etag);
        if (hasAlready(request, etag)) return void response.status(304).end();
      }
      sendPage(page, status, response);
    } catch (error) {
      deps.log.error('page not rendered', { path: loggedPath(asked.pathname), error });
      response
        .status(500)
        .type('html')
        .end(apology(built.language(asked.settings.locale).intl));
    }
  };
  return { answer, serveKept: keeper?.serve };
}

/** Whether the next visitor may get the same. */
const isForEverybody = (answer: PageAnswer): answer is PageShown =>
  answer.kind === 'page' && answer.status === 200 && !answer.failure;

// A page that failed shows nobody signed in although the session goes on: it names no reader.
function nameReader({ state }: PageShown, { signedIn }: Session, response: Response): void {
  const reader = state.session.currentUser?.id ?? (signedIn ? undefined : visitor);
  if (reader !== undefined) response.setHeader(readerHeader, reader);
}

// Somebody who was never asked reads what they read now. Who looks as somebody else may write nothing.
async function noteLanguage(
  { state: { session: who } }: PageShown,
  { sdk }: Session,
  locale: string,
  { log }: WebDeps,
): Promise<void> {
  const known = who.currentUser?.profile?.privateData;
  if (!known || 'locale' in known || who.scopes.includes('user:limited')) return;
  await keepLocale(sdk, locale, log);
}

const localeOf = (request: Request, { app }: BuiltApp, { site }: Pick<WebDeps, 'site'>): string =>
  app.chooseLocale(
    linkLocale(request) ?? savedLocale(request),
    request.headers['accept-language'],
    addressLocale(request),
    site.now().languages,
  );

interface Asked {
  request: Request;
  session: Session;
  trusted: () => Promise<Sdk>;
  gate: ConsoleGate;
  deps: WebDeps;
  built: BuiltApp;
  pending: Pick<PendingSignUp, 'find'>;
  acting: ReturnType<ActingAs['find']>;
  /** Answers what visitors search for with what was found for others. */
  searches: ReturnType<typeof keepSearches> | undefined;
}

function pageRequest(asked: Asked): PageRequest {
  const { request, session, trusted, gate, deps, built, pending, acting, searches } = asked;
  const { sdk } = session;
  const { app, language } = built;
  const { config, apiBaseUrl } = deps;
  const locale = localeOf(request, built, deps);
  const { intl } = language(locale);
  const light = lightOf(request);
  const transport = serverTransport({
    session,
    trusted,
    gate,
    deps,
    locale,
    address: request.ip ?? '',
    pendingIdentity: pending.find(request),
  });
  const api = app.createApi(sdk, transport, { isOurs: apiBaseUrl === '' });
  const url = request.originalUrl;
  const queryAt = url.indexOf('?');
  return {
    pathname: queryAt < 0 ? url : url.slice(0, queryAt),
    search: queryAt < 0 ? '' : url.slice(queryAt),
    settings: {
      marketplaceName: config.marketplaceName,
      rootUrl: config.rootUrl,
      locale,
      currency: config.currency,
      clientId: config.clientId,
      termsVersion: deps.content.termsVersion(),
      apiUrl: apiBaseUrl,
      socialLogins: socialLoginsOf(config.socialLogin),
      ...(light ? { light } : {}),
      // Nothing of somebody else is kept on an operator’s device.
      ...(config.offline && !acting ? { offline: true } : {}),
      ...(acting ? { actingUntil: acting.until } : {}),
      ...(config.map ? { map: config.map } : {}),
      ...(config.payments ? { payments: config.payments } : {}),
      ...siteState(deps, intl),
      ...pageViewsState(deps, intl, acting !== undefined),
    },
    intl,
    api: searches ? { ...api, listings: { ...api.listings, query: searches(api.listings.query) } } : api,
  };
}

// A page that breaks while it is rendered is a defect; the person still gets the site around it.
async function answerOrApologise(
  asked: PageRequest,
  { app }: BuiltApp,
  { log }: WebDeps,
): Promise<PageAnswer> {
  try {
    return await app.answer(asked);
  } catch (error) {
    log.error('page broke', { path: loggedPath(asked.pathname), error });
    return app.answerFailed(asked, error);
  }
}

function redirect(
  answer: Exclude<PageAnswer, PageShown | { kind: 'gone' }>,
  request: Request,
  response: Response,
  secure: boolean,
): void {
  if (answer.kind === 'redirect') return response.redirect(answer.status, answer.to);
  if (answer.kind === 'goOn') return response.redirect(302, takeFrom(request, response));
  rememberFrom(response, answer.from, secure);
  response.redirect(302, answer.to);
}

function drawn(
  page: PageShown,
  { pathname, settings: { locale } }: PageRequest,
  built: BuiltApp,
  { config }: WebDeps,
): VisitorPage {
  const tags = tagsFor(built, page.chunks, !config.development);
  const html = htmlDocument({ ...page, locale, language: built.language(locale), tags });
  return { html, locale, route: built.app.patternOf(pathname), styleHashes: tags.styleHashes };
}

function sendPage({ html, locale, styleHashes }: VisitorPage, status: number, response: Response): void {
  allowStyles(response, styleHashes);
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', locale);
  response.setHeader('Content-Length', html.length);
  response.end(html);
}
