import type { IncomingMessage } from 'node:http';
import type { Simulator } from '../index.ts';

/**
 * Returns the URL to redirect to afterwards if it belongs to the marketplace, else its front page. Stripe redirects
 * anywhere, from its own domain; these pages are served from the marketplace's domain, where an open redirect would
 * help phishing.
 */
export function safeReturnUrl(
  { world }: Pick<Simulator, 'world'>,
  request: Pick<IncomingMessage, 'headers'>,
  url: string,
): string {
  if (!URL.canParse(url)) return '/';
  const { host, protocol } = new URL(url);
  const isHome = host === new URL(world.pagesUrl()).host || host === request.headers.host;
  return isHome && /^https?:$/.test(protocol) ? url : '/';
}
