import type { Request, Response } from 'express';
import { inSameLanguage } from '#contract/locales.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { readerHeader, visitor } from '#src/config/offline.ts';
import type { PageResult, PageRequest } from '#src/entry.server.tsx';
import { allowStyles } from '../middleware/csp.ts';
import type { VisitorPage } from '../pageCache/middleware.ts';
import type { WebDeps } from '../ports/index.ts';
import { saveReturnUrl, takeReturnUrl } from '../session/cookies.ts';
import type { Session } from '../session/session.ts';
import type { BuiltApp } from './builtApp.ts';
import { htmlDocument } from './document.ts';
import { tagsFor } from './tags.ts';

export type PageShown = Extract<PageResult, { kind: 'page' }>;

/** Whether the next visitor may get the same page. */
export const isCacheable = (answer: PageResult): answer is PageShown =>
  answer.kind === 'page' && answer.status === 200 && !answer.failure;

/** Names the reader for offline pages. A failed page looks signed out although the session still exists: it names none. */
export function setReaderHeader({ state }: PageShown, { signedIn }: Session, response: Response): void {
  const reader = state.session.currentUser?.id ?? (signedIn ? undefined : visitor);
  if (reader !== undefined) response.setHeader(readerHeader, reader);
}

/** Redirects as the page asks for, in the language that the URL names. */
export function redirect(
  answer: Exclude<PageResult, PageShown | { kind: 'gone' }>,
  request: Request,
  response: Response,
  secure: boolean,
): void {
  const to = (path: string) => inSameLanguage(path, request.originalUrl);
  if (answer.kind === 'redirect') return response.redirect(answer.status, to(answer.to));
  if (answer.kind === 'alreadySignedIn') return response.redirect(302, to(takeReturnUrl(request, response)));
  saveReturnUrl(response, answer.from, secure);
  response.redirect(302, to(answer.to));
}

/** Returns the whole document of a rendered page. */
export function renderDocument(
  page: PageShown,
  { pathname, settings: { locale } }: PageRequest,
  built: BuiltApp,
  { config }: WebDeps,
): VisitorPage {
  const tags = tagsFor(built, page.chunks, !config.development);
  const messages = built.language(locale).messageFile(page.folder);
  const document = htmlDocument({ ...page, locale, messages, tags });
  return { ...document, locale, route: built.app.routePattern(pathname), styleHashes: tags.styleHashes };
}

export function sendPage(
  { html, locale, styleHashes }: VisitorPage,
  status: number,
  response: Response,
): void {
  allowStyles(response, styleHashes);
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', locale);
  response.setHeader('Content-Length', html.length);
  response.end(html);
}

/**
 * Whether a missing page belongs to a listing that won't come back: crawlers stop requesting what is gone (410), but
 * retry what is not found (404).
 */
export async function isGone(pathname: string, { engine }: Pick<WebDeps, 'engine'>): Promise<boolean> {
  const id = /^\/l\/(?:[^/]+\/)?([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return engine !== undefined && isUuid(id) && engine.crawlers.isGone(id);
}
