import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createECDH, hkdfSync } from 'node:crypto';
import type webPush from 'web-push';
import type { Pusher, PushOptions, PushOutcome, PushTarget } from '#server/marketplace/ports/pusher.ts';
import { isPublicAddress } from './publicAddresses.ts';

interface PusherOptions {
  /** The site's secret, at least 32 bytes. */
  secret: string;
  /** Whom push services can write to about the site: a `mailto:` or `https:` URL. */
  contact: string;
  /** Whether pushes may go to an IP address; by default only to public ones. */
  isAllowed?: (address: string) => boolean;
  /** The certificate authority of the tests' push service. */
  ca?: string;
}

/** Milliseconds for one push. */
const timeout = 10_000;

/** Returns the library, which is loaded with the first push: it takes 9 MB (decision 158). */
const load = async () => (await import('web-push')).default;

/** Creates a pusher that connects to public addresses by HTTPS only, since endpoints are named by strangers. */
export function createPusher({ secret, contact, isAllowed = isPublicAddress, ca }: PusherOptions): Pusher {
  const keys = deriveVapidKeys(secret);
  const checkedLookup = lookupAmong(isAllowed);

  const encrypt = async (
    { endpoint, ...given }: PushTarget,
    payload: string,
    { ttl, topic }: PushOptions,
  ) => {
    const { generateRequestDetails } = await load();
    return generateRequestDetails({ endpoint, keys: given }, payload, {
      TTL: ttl,
      topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: contact, ...keys },
    });
  };

  const post = ({ endpoint, headers, body }: webPush.RequestDetails) =>
    new Promise<PushOutcome>((resolve, reject) => {
      const url = new URL(endpoint);
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      // Addresses are not looked up.
      if (url.protocol !== 'https:' || (isIP(host) && !isAllowed(host))) return resolve('refused');
      const call = https.request(url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        // A connection that another call has opened would not be checked.
        agent: false,
        lookup: checkedLookup,
        signal: AbortSignal.timeout(timeout),
        ...(ca ? { ca } : {}),
      });
      call.on('error', reject);
      call.on('response', response => {
        response.destroy();
        resolve(outcomeOf(response.statusCode ?? 0, Number(response.headers['retry-after'])));
      });
      call.end(body);
    });

  return {
    publicKey: keys.publicKey,
    async send(target, payload, options) {
      let request: webPush.RequestDetails;
      try {
        request = await encrypt(target, payload, options);
      } catch {
        // The key is no point of the curve, or the endpoint no URL.
        return 'refused';
      }
      try {
        return await post(request);
      } catch (error) {
        return error instanceof NotPublic ? 'refused' : { isLater: true };
      }
    },
  };
}

/** The name of a push service leads into a network that it must not reach. */
class NotPublic extends Error {}

function lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true })
      .then(found => {
        const allowed = found.filter(({ address }) => isAllowed(address));
        const [first] = allowed as [LookupAddress?, ...LookupAddress[]];
        if (!first) throw new NotPublic();
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, []));
  };
}

/** The answers of RFC 8030, section 5, and those that push services add to them. */
function outcomeOf(status: number, retryAfter: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500)
    return { isLater: true, ...(retryAfter > 0 ? { after: retryAfter * 1000 } : {}) };
  return 'refused';
}

/** A P-256 key pair, base64url; the public key is uncompressed. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the keys that identify the site to push services (RFC 8292) from its secret, so that all processes have the
 * same ones, backups need no other file, and nothing but the secret has to be protected.
 */
function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `poruch web push ${attempt}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(bytes);
    } catch {
      // One in four thousand million numbers is larger than the order of the curve.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}
