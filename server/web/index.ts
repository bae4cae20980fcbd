import cookieParser from 'cookie-parser';
import { Router, type RequestHandler } from 'express';
import { withOneSlash } from '#contract/rules/ownPath.ts';
import { workerPath } from '#src/config/offline.ts';
import { projectRoot } from '#server/projectRoot.ts';
import { builtAppLoader } from './builtApp.ts';
import { compress } from './compress.ts';
import { robots } from './crawlers/robots.ts';
import { sitemap } from './crawlers/sitemap.ts';
import type { WebDeps } from './deps.ts';
import { manifest, manifestPath } from './device/manifest.ts';
import { serviceWorker } from './device/worker.ts';
import { chooseLanguage } from './language.ts';
import { chooseLight } from './light.ts';
import { listingCode } from './listingCode.ts';
import { logout } from './logout.ts';
import { pendingSignUp } from './pendingSignUp.ts';
import { securityTxt } from './securityTxt.ts';
import { sentForms } from './sentForms.ts';
import { listingPreview } from './preview/listingPreview.ts';
import { makeSessions } from './session.ts';
import { answerStillValid } from './stillValid.ts';
import { unsubscribeByLink } from './unsubscribe.ts';
import { makePages } from './ssr/index.ts';

export type { MailDoor, WebConfig, WebDeps, WebLog } from './deps.ts';

export interface Web {
  /** Answers visitors with pages that this process keeps. Absent where nobody tells what changes on them. */
  kept: RequestHandler | undefined;
  /** Everything a browser asks that is no file and no call: pages, the choice of language and light mode, logging out without script. */
  router: Router;
}

/** @throws when nothing was built. */
export function makeWeb(deps: WebDeps): Web {
  const builtApp = builtAppLoader(projectRoot(), deps.config.development ?? false);
  const sessions = makeSessions(deps);
  const pending = pendingSignUp(deps, sessions);
  const pages = makePages(deps, sessions, builtApp, pending, sentForms(sessions, pending, deps));
  const router = Router();
  router.use(oneSlash, cookieParser());
  // No path patterns: Express would answer an address with a broken escape itself, and not with the not-found page.
  router.use('/language', only('GET', 'HEAD'), chooseLanguage(sessions, deps));
  router.use(workerPath, only('GET', 'HEAD'), compress(), serviceWorker(builtApp, deps));
  router.use(manifestPath, only('GET', 'HEAD'), compress(), manifest(builtApp, deps));
  router.use('/robots.txt', only('GET', 'HEAD'), robots(deps.config));
  router.use('/.well-known/security.txt', only('GET', 'HEAD'), securityTxt(deps));
  router.use(['/sitemap.xml', '/sitemaps'], only('GET', 'HEAD'), compress(), sitemap(builtApp, deps));
  router.use('/light', only('GET', 'HEAD'), chooseLight(deps));
  router.use('/preview', only('GET', 'HEAD'), listingPreview(builtApp, sessions, deps));
  router.use('/qr', only('GET', 'HEAD'), compress(), listingCode(deps.config));
  router.use('/unsubscribe', unsubscribeByLink(deps));
  router.use('/still-valid', answerStillValid(deps));
  router.use('/logout', logout(sessions, deps.log));
  // Forms that are sent before their script is there post to the page they stand on.
  router.use(only('GET', 'HEAD', 'POST'), compress(), pages.answer);
  return { kept: pages.serveKept, router };
}

const only =
  (...methods: readonly string[]): RequestHandler =>
  (request, _response, next) =>
    methods.includes(request.method) ? next() : next('router');

// A page at "//host/path" would write that address into its own links, where it means another site.
const oneSlash: RequestHandler = (request, response, next) => {
  const path = withOneSlash(request.originalUrl);
  if (path === request.originalUrl) return next();
  response.redirect(301, path);
};
