import cookieParser from 'cookie-parser';
import { Router, type RequestHandler } from 'express';
import { withOneSlash } from '#contract/ownPath.ts';
import { workerPath } from '#src/config/offline.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createBuiltAppLoader } from './render/builtApp.ts';
import { createCompression } from './middleware/static.ts';
import { createRobotsHandler } from './crawlers/robots.ts';
import { createSitemapHandler } from './crawlers/sitemap.ts';
import type { WebDeps } from './ports/index.ts';
import { createManifestHandler } from './assets/manifest.ts';
import { manifestPath } from './render/document.ts';
import { createServiceWorkerHandler } from './assets/worker.ts';
import { createLanguageHandler } from './render/language.ts';
import { createDataSaverHandler } from './render/dataSaver.ts';
import { createListingCodeHandler } from './assets/listingCode.ts';
import { createLogoutHandler } from './session/logout.ts';
import { createSecurityTxtHandler } from './assets/securityTxt.ts';
import { createFormActions } from './formActions/index.ts';
import { createListingPreviewHandler } from './assets/listingPreview.ts';
import { createMapPictureHandler } from './assets/mapPicture.ts';
import { createSearchPictureHandler } from './assets/searchPicture.ts';
import { createListingRenewalRouter } from './formActions/listingRenewal.ts';
import { createUnsubscribeRouter } from './formActions/unsubscribe.ts';
import { createPages } from './render/pages.ts';
import { createApiRouter } from './api/index.ts';
import { createWebParts } from './api/webParts.ts';

export interface Web {
  /** Serves cached pages to visitors. Absent when there is no source of invalidations. */
  kept: RequestHandler | undefined;
  /** The web app's own endpoints, for `/api`. */
  api: Router;
  /**
   * Serves everything but files and API calls: pages, the choice of language and data saver, logging out without
   * JavaScript.
   */
  router: Router;
}

/** @throws when there is no build */
export function createWeb(deps: WebDeps): Web {
  const builtApp = createBuiltAppLoader(projectRoot(), deps.config.development ?? false);
  const parts = createWebParts(deps, (page, locale) => builtApp().language(locale).messages(page));
  const { sessions, pending } = parts;
  const pages = createPages(parts, builtApp, createFormActions(sessions, pending, deps));
  const router = Router();
  router.use(collapseSlashes, cookieParser());
  // No path patterns: with those, Express itself would respond to malformed URL escapes, instead of our not-found page.
  router.use('/language', only('GET', 'HEAD'), createLanguageHandler(sessions, deps));
  router.use(
    workerPath,
    only('GET', 'HEAD'),
    createCompression(),
    createServiceWorkerHandler(builtApp, deps),
  );
  router.use(manifestPath, only('GET', 'HEAD'), createCompression(), createManifestHandler(builtApp, deps));
  router.use('/robots.txt', only('GET', 'HEAD'), createRobotsHandler(deps.config));
  router.use('/.well-known/security.txt', only('GET', 'HEAD'), createSecurityTxtHandler(deps));
  router.use(
    ['/sitemap.xml', '/sitemaps'],
    only('GET', 'HEAD'),
    createCompression(),
    createSitemapHandler(builtApp, deps),
  );
  router.use('/light', only('GET', 'HEAD'), createDataSaverHandler(deps));
  router.use('/preview', only('GET', 'HEAD'), createListingPreviewHandler(builtApp, sessions, deps));
  router.use('/map-picture/search', only('GET', 'HEAD'), createSearchPictureHandler(builtApp, deps));
  router.use('/map-picture', only('GET', 'HEAD'), createMapPictureHandler(builtApp, sessions, deps));
  router.use('/qr', only('GET', 'HEAD'), createCompression(), createListingCodeHandler(deps.config));
  router.use('/unsubscribe', createUnsubscribeRouter(deps));
  router.use('/still-valid', createListingRenewalRouter(deps));
  router.use('/logout', createLogoutHandler(sessions, deps.log));
  // Forms posted without JavaScript go to the URL of their own page.
  router.use(only('GET', 'HEAD', 'POST'), createCompression(), pages.answer);
  return { kept: pages.serveCached, api: createApiRouter(parts), router };
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
