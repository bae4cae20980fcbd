import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

interface Call {
  /** Beginning with https://. */
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Answer {
  status: number;
  /** The header of this name; undefined: absent. */
  retryAfter: string | undefined;
}

export interface Connections {
  /** @throws NotPublic, and what a connection can fail with; also when there is no answer in time */
  post(call: Call): Promise<Answer>;
}

/** The name of a push service leads into a network that it must not reach. */
export class NotPublic extends Error {}

/** Of an answer, nothing but the status and headers matters; a longer one ends the connection. Bytes. */
const longestBody = 4096;

interface ConnectionOptions {
  /** Whether there may be connections to an IP address. */
  isAllowed: (address: string) => boolean;
  /** The certificate authority of the tests' push service. */
  ca?: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/**
 * Opens HTTPS connections to allowed addresses only, and uses them again: most browsers have one of four services, and
 * establishing an encrypted connection takes longer than the push. They belong to this object alone, so that each has
 * been checked when it was opened. Redirects are not followed.
 */
export function openConnections({ isAllowed, ca, timeout }: ConnectionOptions): Connections {
  const agent = new https.Agent({
    keepAlive: true,
    // Below what services allow, so that few are closed by the other side as they are used again.
    timeout: 20_000,
    maxFreeSockets: 64,
    lookup: lookupAmong(isAllowed),
    ...(ca ? { ca } : {}),
  });
  const attempt = ({ url, headers, body }: Call, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const call = https.request(url, { method: 'POST', headers, agent, signal });
      call.on('error', (error: NodeJS.ErrnoException) => {
        reject(call.reusedSocket && error.code === 'ECONNRESET' ? new Stale() : error);
      });
      call.on('response', response => {
        const { statusCode: status = 0 } = response;
        resolve({ status, retryAfter: response.headers['retry-after'] });
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > longestBody) response.destroy();
        });
        response.on('error', () => undefined);
      });
      call.end(body);
    });
  return {
    async post(call) {
      const host = call.url.hostname.replace(/^\[(.*)\]$/, '$1');
      // Addresses are not looked up.
      if (isIP(host) && !isAllowed(host)) throw new NotPublic();
      const signal = AbortSignal.timeout(timeout);
      for (;;)
        try {
          return await attempt(call, signal);
        } catch (error) {
          if (!(error instanceof Stale)) throw error;
        }
    },
  };
}

/** The service had closed the connection before it saw this call. */
class Stale extends Error {}

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
