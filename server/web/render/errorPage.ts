import type { Response } from 'express';
import { retrySeconds } from '#server/limits/unavailable.ts';
import type { IntlShape, PageRequest, PageResult } from '#src/entry.server.tsx';
import type { WebDeps } from '../ports/index.ts';
import type { BuiltApp } from './builtApp.ts';

/** Renders the page. One that breaks while rendering is a bug; the user still gets the rest of the site. */
export async function renderOrErrorPage(
  pageRequest: PageRequest,
  { app }: BuiltApp,
  { log }: WebDeps,
): Promise<PageResult> {
  try {
    return await app.renderPage(pageRequest);
  } catch (error) {
    log.error('page could not be rendered', { path: loggedPath(pageRequest.pathname), error });
    return app.renderErrorPage(pageRequest, error);
  }
}

/**
 * Returns a path that is safe to log: paths in mails may contain a token, longer than any id, and tokens are never
 * logged.
 */
export const loggedPath = (pathname: string): string => pathname.replace(/[^/]{60,}/g, '…').slice(0, 200);

/** Answers when even the error page could not be rendered. */
export function sendMinimalPage(
  error: unknown,
  { pathname, settings: { locale } }: PageRequest,
  built: BuiltApp,
  response: Response,
  { log }: Pick<WebDeps, 'log'>,
): void {
  const isUnavailable = (error as { status?: number }).status === 503;
  if (isUnavailable) response.setHeader('Retry-After', String(retrySeconds));
  else log.error('page not rendered', { path: loggedPath(pathname), error });
  const { intl } = built.language(locale);
  response
    .status(isUnavailable ? 503 : 500)
    .type('html')
    .end(errorPage(intl, isUnavailable ? 'unavailable' : 'failed'));
}

/** Returns a minimal page for when even the error page could not be rendered. Needs no script, style or data. */
export function errorPage({ formatMessage, locale }: IntlShape, kind: 'failed' | 'unavailable'): string {
  const title = escape(formatMessage({ id: `ErrorScreen.${kind}Title` }));
  const text = escape(formatMessage({ id: `ErrorScreen.${kind}Text` }));
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
