import type { Request, Response } from 'express';
import { chooseLocale, isLocale, languageParam } from '#contract/locales.ts';
import type { WebDeps } from '../ports/index.ts';
import { savedLocale, saveLocale } from './cookies.ts';
import { isFromThisSite } from './sameSite.ts';

/** Returns the language in the URL (decision 043). */
export function addressLocale({ query }: Request): string | undefined {
  const named = query[languageParam];
  return typeof named === 'string' ? named : undefined;
}

/**
 * Saves the language in the URL when somebody signs up or logs in there and has never chosen one (decision 043): pages
 * reached without `?lang=` would otherwise be in the browser's language again.
 */
export function keepNamedLocale(
  request: Request,
  response: Response,
  { config, site }: Pick<WebDeps, 'config' | 'site'>,
): void {
  const named = addressLocale(request);
  if (!isLocale(named) || savedLocale(request) !== undefined || !isFromThisSite(request)) return;
  const { languages } = site.now();
  const asked = request.headers['accept-language'];
  const isShown = chooseLocale(undefined, asked, named, languages) === named;
  if (isShown && chooseLocale(undefined, asked, undefined, languages) !== named)
    saveLocale(response, named, config.rootUrl.startsWith('https:'));
}
