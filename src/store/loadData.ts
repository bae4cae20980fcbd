import type { PageName } from '#contract/paths.ts';
import type { AppThunk } from './state.ts';

/** The matched route: path parameters and query. */
export interface RouteMatch {
  /** Name of the matched route; a page may serve several routes. */
  name: PageName;
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** Path and query, for `from` states and canonical links. */
  url: string;
}

/**
 * Loads what a page needs before it is shown, as a thunk that runs on the server and in the browser alike. Its result
 * becomes `state.page.data`, so it must be plain and serialisable. Leave early with {@link notFound} or {@link
 * redirect}.
 */
export type LoadData<D> = (match: RouteMatch) => AppThunk<Promise<D>>;

export class NotFound extends Error {}

export class Redirect extends Error {
  constructor(
    readonly to: string,
    readonly status: 301 | 302 = 302,
  ) {
    super(`redirect to ${to}`);
  }
}

/** Responds with 404 and the not-found page. */
export function notFound(): never {
  throw new NotFound('not found');
}

/** Redirects instead of showing the page; `to` is a path on this site. */
export function redirect(to: string, status: 301 | 302 = 302): never {
  throw new Redirect(to, status);
}
