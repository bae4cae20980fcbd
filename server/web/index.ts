import cookieParser from 'cookie-parser';
import { Router, type RequestHandler } from 'express';
import { withOneSlash } from '#contract/rules/ownPath.ts';
import { workerPath } from '#src/config/offline.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { builtAppLoader } from './render/builtApp.ts';
import { compress } from './middleware/static.ts';
import { robots } from './crawlers/robots.ts';
import { sitemap } from './crawlers/sitemap.ts';
import type { WebDeps } from './services/index.ts';
import { manifest, manifestPath } from './assets/manifest.ts';
import { serviceWorker } from './assets/worker.ts';
import { chooseLanguage } from './render/language.ts';
import { chooseLight } from './render/dataSaver.ts';
import { listingCode } from './assets/listingCode.ts';
import { logout } from './session/logout.ts';
import { pendingSignUp } from './session/pendingSignUp.ts';
import { securityTxt } from './assets/securityTxt.ts';
import { formActions } from './formActions/index.ts';
import { listingPreview } from './assets/listingPreview.ts';
import { mapPicture } from './assets/mapPicture.ts';
import { searchPicture } from './assets/searchPicture.ts';
import { createSessions } from './session/session.ts';
import { renewListingByLink } from './formActions/listingRenewal.ts';
import { unsubscribeByLink } from './formActions/unsubscribe.ts';
import { createPages } from './render/pages.ts';

export type { Actor, EngineHandlers } from './services/engineHandlers.ts';
export type { EngineWebServices, MailService } from './services/engine.ts';
export type { TranslationService } from './services/translations.ts';
export type { PasskeyLogins } from './services/passkeys.ts';
export type { WebConfig, WebDeps, WebLog } from './services/index.ts';

export interface Web {
  /** Serves cached pages to visitors. Absent when there is no source of invalidations. */
  kept: RequestHandler | undefined;
  /**
   * Serves everything but files and API calls: pages, the choice of language and data saver, logging out without
   * JavaScript.
   */
  router: Router;
}

/** @throws when there is no build */
export function createWeb(deps: WebDeps): Web {
  const builtApp = builtAppLoader(projectRoot(), deps.config.development ?? false);
  const sessions = createSessions(deps);
  const pending = pendingSignUp(deps, sessions);
  const pages = createPages(deps, sessions, builtApp, pending, formActions(sessions, pending, deps));
  const router = Router();
  router.use(collapseSlashes, cookieParser());
  // No path patterns: with those, Express itself would respond to malformed URL escapes, instead of our not-found page.
  router.use('/language', only('GET', 'HEAD'), chooseLanguage(sessions, deps));
  router.use(workerPath, only('GET', 'HEAD'), compress(), serviceWorker(builtApp, deps));
  router.use(manifestPath, only('GET', 'HEAD'), compress(), manifest(builtApp, deps));
  router.use('/robots.txt', only('GET', 'HEAD'), robots(deps.config));
  router.use('/.well-known/security.txt', only('GET', 'HEAD'), securityTxt(deps));
  router.use(['/sitemap.xml', '/sitemaps'], only('GET', 'HEAD'), compress(), sitemap(builtApp, deps));
  router.use('/light', only('GET', 'HEAD'), chooseLight(deps));
  router.use('/preview', only('GET', 'HEAD'), listingPreview(builtApp, sessions, deps));
  router.use('/map-picture/search', only('GET', 'HEAD'), searchPicture(builtApp, deps));
  router.use('/map-picture', only('GET', 'HEAD'), mapPicture(builtApp, sessions, deps));
  router.use('/qr', only('GET', 'HEAD'), compress(), listingCode(deps.config));
  router.use('/unsubscribe', unsubscribeByLink(deps));
  router.use('/still-valid', renewListingByLink(deps));
  router.use('/logout', logout(sessions, deps.log));
  // Forms posted without JavaScript go to the URL of their own page.
  router.use(only('GET', 'HEAD', 'POST'), compress(), pages.answer);
  return { kept: pages.serveCached, router };
}

const only =
  (...methods: readonly string[]): RequestHandler =>
  (request, _response, next) =>
    methods.includes(request.method) ? next() : next('router');

// A page at "//host/path" would render that path into its links, where it means another site.
const collapseSlashes: RequestHandler = (request, response, next) => {
  const path = withOneSlash(request.originalUrl);
  if (path === request.originalUrl) return next();
  response.redirect(301, path);
};
