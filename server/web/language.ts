import type { RequestHandler } from 'express';
import { ownPath } from '#contract/rules/ownPath.ts';
import type { BuiltApp } from './builtApp.ts';
import { saveLocale } from './cookies.ts';
import { isFromThisSite } from './sameSite.ts';

/** GET /language/{locale}?return=/path: saves the choice and goes back to the page it was made on. */
export function chooseLanguage(builtApp: () => BuiltApp, secure: boolean): RequestHandler {
  return (request, response, next) => {
    const locale = request.path.slice(1);
    if (!builtApp().app.isLocale(locale)) return next();
    // A picture or a link elsewhere must not change the language a person reads in.
    if (isFromThisSite(request)) saveLocale(response, locale, secure);
    const wanted = request.query.return;
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, (typeof wanted === 'string' && ownPath(wanted)) || '/');
  };
}
