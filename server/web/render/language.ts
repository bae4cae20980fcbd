import type { Request, RequestHandler } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ownPath } from '#contract/ownPath.ts';
import { defaultOf, inLanguage, isLocale, languageParam } from '#contract/locales.ts';
import type { PageResult } from '#src/entry.server.tsx';
import { saveLocale } from '../session/cookies.ts';
import { addressLocale } from '../session/namedLocale.ts';
import type { WebDeps, WebLog } from '../ports/index.ts';
import { isFromThisSite } from '../session/sameSite.ts';
import type { Session, Sessions } from '../session/session.ts';

/** Returns the language in the link of a mail: its page is in the language of the mail, on any device. */
export function linkLocale(request: Request): string | undefined {
  const isOfMail = ['/unsubscribe/', '/still-valid/'].some(start => request.originalUrl.startsWith(start));
  return isOfMail ? addressLocale(request) : undefined;
}

/**
 * Returns the redirect target for a URL whose language is no longer offered: the same page in the site's default
 * language.
 */
export function redirectToOfferedLanguage(
  request: Request,
  { site }: Pick<WebDeps, 'site'>,
): string | undefined {
  const named = addressLocale(request);
  const { languages } = site.now();
  if (request.method === 'POST' || !isLocale(named) || languages.includes(named)) return undefined;
  const path = withoutLanguage(request.originalUrl);
  return inLanguage(path, defaultOf(languages));
}

/** GET /language/{locale}?return=/path: saves the choice and redirects back to the page it was made on. */
export function createLanguageHandler(
  sessions: Sessions,
  { config, site, log }: Pick<WebDeps, 'config' | 'site' | 'log'>,
): RequestHandler {
  const secure = config.rootUrl.startsWith('https:');
  return async (request, response, next) => {
    const locale = request.path.slice(1);
    if (!isLocale(locale)) return next();
    // An image or link on another site must not change the user's language.
    if (isFromThisSite(request) && site.now().languages.includes(locale)) {
      saveLocale(response, locale, secure);
      const { sdk, signedIn } = sessions.of(request, response);
      // Mails use the new language too.
      if (signedIn) await saveLocalePreference(sdk, locale, log);
    }
    const wanted = request.query.return;
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, withoutLanguage((typeof wanted === 'string' && ownPath(wanted)) || '/'));
  };
}

/** Returns the URL without a language: otherwise it would still name the old one. */
function withoutLanguage(path: string): string {
  const [page = '', query = ''] = path.split('?', 2);
  const kept = query.split('&').filter(pair => pair && !pair.startsWith(`${languageParam}=`));
  return kept.length > 0 ? `${page}?${kept.join('&')}` : page;
}

/** Saves the user's language for their mails: `locale` of their private data. Failures are only logged. */
export async function saveLocalePreference(sdk: Sdk, locale: string, log: WebLog): Promise<void> {
  try {
    await sdk.currentUser.updateProfile({ privateData: { locale } });
  } catch (error) {
    log.warn('language preference not saved', { status: (error as { status?: unknown }).status });
  }
}

/** Sets a user's language to that of the page if none was ever saved. Impersonated sessions can't write. */
export async function saveInitialLocale(
  { currentUser, scopes }: Extract<PageResult, { kind: 'page' }>['state']['session'],
  { sdk }: Session,
  locale: string,
  { log }: Pick<WebDeps, 'log'>,
): Promise<void> {
  const known = currentUser?.profile?.privateData;
  if (!known || 'locale' in known || scopes.includes('user:limited')) return;
  await saveLocalePreference(sdk, locale, log);
}
