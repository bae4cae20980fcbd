import { retrySeconds } from '#server/limits/unavailable.ts';
import type { PageRequest } from '#src/entry.server.tsx';
import type { WebParts } from '../api/webParts.ts';
import type { WebDeps } from '../ports/index.ts';
import type { Session } from '../session/session.ts';
import { loggedPath } from './errorPage.ts';
import { isGone, type PageShown } from './pageResponse.ts';

/** Seconds after which a client that opened too many pages may retry: one window of the API's rate limits. */
const waitFor = 60;

/** Why a form posted without JavaScript was not processed while the database was down, or a disk full. */
const unprocessed: ReadonlySet<string> = new Set([
  'service-unavailable',
  'outcome-unknown',
  'insufficient-storage',
]);

type Posted = PageRequest['posted'];

const statusOfUnprocessed = (posted: Posted): number | undefined =>
  posted?.failure && unprocessed.has(posted.failure.code) ? posted.failure.status : undefined;

const isUnavailable = (page: PageShown, posted: Posted): boolean =>
  page.status === 503 || statusOfUnprocessed(posted) === 503;

/** Returns the status of the response, and after how many seconds the client may retry. */
export async function verdictOn(
  page: PageShown,
  { posted, pathname }: PageRequest,
  deps: Pick<WebDeps, 'engine'>,
): Promise<{ status: number; retryAfter?: number }> {
  if (isUnavailable(page, posted)) return { status: 503, retryAfter: retrySeconds };
  const wait = page.status === 429 ? { retryAfter: page.failure?.failure?.retryAfter ?? waitFor } : {};
  const status = statusOfUnprocessed(posted);
  if (status !== undefined) return { status, ...wait };
  const isGonePage = page.status === 404 && (await isGone(pathname, deps));
  return { status: isGonePage ? 410 : page.status, ...wait };
}

/** Logs why a page failed, and replaces the visitors' SDK if it is the cause. */
export function reportFailure(
  page: PageShown,
  { posted, pathname }: PageRequest,
  { signedIn }: Session,
  { deps, sessions }: Pick<WebParts, 'deps' | 'sessions'>,
): void {
  if (!page.failure || page.status === 429) return;
  const { failure, cause } = page.failure;
  if (!signedIn) sessions.visitorFailed(failure?.status);
  const facts = { path: loggedPath(pathname), failure, error: cause };
  // Only a warning: the outage is reported where it happens, and not once for each visitor.
  if (isUnavailable(page, posted)) deps.log.warn('page unavailable', facts);
  else deps.log.error('page failed', facts);
}
