import type { PageName } from '#src/config/paths.ts';
import type { AppThunk } from './store.ts';

/** The route that matched: path parameters and the query. */
export interface RouteMatch {
  /** Which route matched; one page may serve several. */
  name: PageName;
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** Path with query, for from-states and canonical links. */
  url: string;
}

/**
 * What a page needs before it is shown, as a thunk that the server and the browser run alike. Its result becomes
 * `state.page.data`: plain and serialisable. Leave early with {@link notFound} or {@link redirect}.
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

/** The page answers 404 with the not-found screen. */
export function notFound(): never {
  throw new NotFound('not found');
}

/** Goes elsewhere instead of showing the page; `to` is a path on this site. */
export function redirect(to: string, status: 301 | 302 = 302): never {
  throw new Redirect(to, status);
}
