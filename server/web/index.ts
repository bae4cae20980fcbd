import cookieParser from 'cookie-parser';
import { Router } from 'express';
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
  router.get('/language/:locale', chooseLanguage(builtApp, secure));
  router.get('/{*path}', compress(), renderPage(deps, makeSessions(deps), builtApp));
  return router;
}
