import type { Request, RequestHandler } from 'express';
import { ownPath } from '#contract/rules/ownPath.ts';
import { defaultOf, inLanguage, isLocale, languageParam } from '#src/config/locales.ts';
import { saveLocale } from './cookies.ts';
import type { WebDeps } from './deps.ts';
import { keepLocale } from './keepLocale.ts';
import { isFromThisSite } from './sameSite.ts';
import type { Sessions } from './session.ts';

/** The language that an address names (decision 043). */
export function addressLocale({ query }: Request): string | undefined {
  const named = query[languageParam];
  return typeof named === 'string' ? named : undefined;
}

/** The language that the link of a mail names: its page is in the language of the mail, on whatever device. */
export function linkLocale(request: Request): string | undefined {
  const isOfMail = ['/unsubscribe/', '/still-valid/'].some(start => request.originalUrl.startsWith(start));
  return isOfMail ? addressLocale(request) : undefined;
}

/** Where an address leads that names a language which is not offered any more: to the same page in the site's own. */
export function inOfferedLanguage(request: Request, { site }: Pick<WebDeps, 'site'>): string | undefined {
  const named = addressLocale(request);
  const { languages } = site.now();
  if (request.method === 'POST' || !isLocale(named) || languages.includes(named)) return undefined;
  const path = withoutLanguage(request.originalUrl);
  return inLanguage(path, defaultOf(languages));
}

/** GET /language/{locale}?return=/path: saves the choice and goes back to the page it was made on. */
export function chooseLanguage(
  sessions: Sessions,
  { config, site, log }: Pick<WebDeps, 'config' | 'site' | 'log'>,
): RequestHandler {
  const secure = config.rootUrl.startsWith('https:');
  return async (request, response, next) => {
    const locale = request.path.slice(1);
    if (!isLocale(locale)) return next();
    // A picture or a link elsewhere must not change the language a person reads in.
    if (isFromThisSite(request) && site.now().languages.includes(locale)) {
      saveLocale(response, locale, secure);
      const { sdk, signedIn } = sessions.of(request, response);
      // Their mails follow.
      if (signedIn) await keepLocale(sdk, locale, log);
    }
    const wanted = request.query.return;
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, withoutLanguage((typeof wanted === 'string' && ownPath(wanted)) || '/'));
  };
}

/** The same address, for readers of any language: the old one would go on naming the language that was left. */
function withoutLanguage(path: string): string {
  const [page = '', query = ''] = path.split('?', 2);
  const kept = query.split('&').filter(pair => pair && !pair.startsWith(`${languageParam}=`));
  return kept.length > 0 ? `${page}?${kept.join('&')}` : page;
}
