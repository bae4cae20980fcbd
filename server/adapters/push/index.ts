import type webPush from 'web-push';
import type { Pusher, PushOptions, PushOutcome, PushTarget } from '#server/marketplace/ports/pusher.ts';
import { type Answer, NotPublic, openConnections } from './connections.ts';
import { isPublicAddress } from './publicAddresses.ts';
import { openPatience } from './patience.ts';
import { createAuthorization, deriveVapidKeys } from './vapid.ts';

interface PusherOptions {
  /** The site's secret, at least 32 bytes. */
  secret: string;
  /** Whom push services can write to about the site: a `mailto:` or `https:` URL. */
  contact: string;
  /** Whether pushes may go to an IP address; by default only to public ones. */
  isAllowed?: (address: string) => boolean;
  /** The certificate authority of the tests' push service. */
  ca?: string;
  /** Milliseconds for one push. */
  timeout?: number;
}

/** Returns the library, which is loaded with the first push: it takes 9 MB (decision 158). */
const load = async () => (await import('web-push')).default;

/** Creates a pusher that connects to public addresses by HTTPS only, since endpoints are named by strangers. */
export function createPusher({
  secret,
  contact,
  isAllowed = isPublicAddress,
  timeout = 10_000,
  ...options
}: PusherOptions): Pusher {
  const keys = deriveVapidKeys(secret);
  const authorize = createAuthorization(contact, keys);
  const connections = openConnections({ isAllowed, timeout, ...options });
  const patience = openPatience();

  const encrypt = async (
    { endpoint, ...given }: PushTarget,
    payload: string,
    { ttl, topic }: PushOptions,
  ) => {
    const library = await load();
    const url = new URL(endpoint);
    if (url.protocol !== 'https:') throw new NotPublic();
    const { headers, body } = library.generateRequestDetails({ endpoint, keys: given }, payload, {
      TTL: ttl,
      topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    return { url, body, headers: { ...toHeaders(headers), Authorization: authorize(library, url.origin) } };
  };

  return {
    publicKey: keys.publicKey,
    async send(target, payload, options) {
      let request: Awaited<ReturnType<typeof encrypt>>;
      try {
        request = await encrypt(target, payload, options);
      } catch {
        // The key is no point of the curve, or the endpoint no HTTPS URL.
        return 'refused';
      }
      const { origin } = request.url;
      if (patience.isOver(origin)) return { isLater: true };
      try {
        const answer = await connections.post(request);
        patience.noteAnswer(origin);
        return outcomeOf(answer);
      } catch (error) {
        if (error instanceof NotPublic) return 'refused';
        if ((error as Error).name === 'AbortError') patience.noteSilence(origin);
        return { isLater: true };
      }
    },
  };
}

const toHeaders = (headers: webPush.RequestDetails['headers']) => headers as Record<string, string>;

/**
 * The answers of RFC 8030, section 5, and those that push services add to them. 401 and 413 are about the site's clock
 * and what it sends: the browser is not to blame, and takes the next push.
 */
function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 413) return 'lost';
  if (status === 429 || status >= 500) {
    const after = delayIn(retryAfter);
    return { isLater: true, ...(after > 0 ? { after } : {}) };
  }
  return 'refused';
}

/** Returns the milliseconds of a `Retry-After` header: seconds, or a date (RFC 9110). 0 when there is none. */
function delayIn(header = ''): number {
  const delay = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return delay > 0 ? delay : 0;
}
