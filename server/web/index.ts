import cookieParser from 'cookie-parser';
import { Router, type RequestHandler } from 'express';
import { projectRoot } from '#server/projectRoot.ts';
import { builtAppLoader } from './builtApp.ts';
import { compress } from './compress.ts';
import type { WebDeps } from './deps.ts';
import { chooseLanguage } from './language.ts';
import { makeSessions } from './session.ts';
import { renderPage } from './ssr/index.ts';

export type { WebConfig, WebDeps, WebLog } from './deps.ts';

/** Everything a browser asks that is no file and no call: pages and the choice of language. @throws when nothing was built. */
export function webRouter(deps: WebDeps): Router {
  const builtApp = builtAppLoader(projectRoot(), deps.config.development ?? false);
  const secure = deps.config.rootUrl.startsWith('https:');
  const router = Router();
  router.use(cookieParser());
  // No path patterns: Express would answer an address with a broken escape itself, and not with the not-found page.
  router.use('/language', onlyReads, chooseLanguage(builtApp, secure));
  router.use(onlyReads, compress(), renderPage(deps, makeSessions(deps), builtApp));
  return router;
}

const onlyReads: RequestHandler = (request, _response, next) =>
  request.method === 'GET' || request.method === 'HEAD' ? next() : next('router');
