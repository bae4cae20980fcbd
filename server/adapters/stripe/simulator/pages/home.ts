import type { IncomingMessage } from 'node:http';
import type { Simulator } from '../index.ts';

/**
 * Where a browser may be sent that is done here: back to the marketplace, else to its front page. Stripe sends people
 * anywhere, from its own address; these pages stand at the address of the marketplace, and one that led from there to
 * strangers would serve who wants to be taken for it.
 */
export function homeward(
  { world }: Pick<Simulator, 'world'>,
  request: Pick<IncomingMessage, 'headers'>,
  url: string,
): string {
  if (!URL.canParse(url)) return '/';
  const { host, protocol } = new URL(url);
  const isHome = host === new URL(world.pagesUrl()).host || host === request.headers.host;
  return isHome && /^https?:$/.test(protocol) ? url : '/';
}
