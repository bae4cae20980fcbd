import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/projectRoot.ts';
import type { PushTarget } from '#server/marketplace/ports/pusher.ts';

const support = join(projectRoot(), 'test/support');
const pem = readFileSync(join(support, 'localhost.pem'), 'utf8');

/** Settings of a built server that sends pushes to such a service, although it is not on the internet. */
export const pushesToTests = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(support, 'trustPushService.mjs')).href}`,
  NODE_EXTRA_CA_CERTS: join(support, 'localhost.pem'),
} as const;

/** The certificate of the push service, to be trusted as an authority. */
export const pushServiceCa = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'));

export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** Decrypted as the browser would. */
  payload: string;
  /** By the clock of `performance`, in milliseconds. */
  at: number;
}

/** A browser that has subscribed at the service. */
export interface TestBrowser extends PushTarget {
  /** Oldest first. */
  received: ReceivedPush[];
  /** The answer to the next pushes, 201 by default. `never`: the service doesn't answer. */
  answer: { status: number; headers?: Record<string, string>; isEndless?: boolean } | 'never';
  /** Resolves when the site ends a connection on which it got an endless answer. */
  hungUp: Promise<void>;
}

export interface PushService {
  url: string;
  subscribe(): TestBrowser;
  /** How many connections it has accepted. */
  connections(): number;
  /** Ends those that are open. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * Starts a push service (RFC 8030) whose browsers decrypt what they get (RFC 8291), unless that would take time from what
 * is measured.
 */
export async function startPushService({ decrypts = true } = {}): Promise<PushService> {
  const browsers = new Map<string, { browser: TestBrowser; keys: ECDH; secret: Buffer; end: () => void }>();
  let accepted = 0;
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    void (async () => {
      const found = browsers.get(request.url ?? '');
      if (!found) return response.writeHead(404).end();
      const { browser, keys, secret, end } = found;
      const body = await buffer(request);
      if (browser.answer === 'never') return;
      const { status, headers, isEndless } = browser.answer;
      if (status === 201)
        browser.received.push({
          headers: request.headers,
          payload: decrypts ? decrypted(body, keys, secret) : '',
          at: performance.now(),
        });
      response.writeHead(status, headers);
      if (!isEndless) return response.end();
      const talk = setInterval(() => response.write('x'.repeat(1024)), 1);
      response.on('close', () => {
        clearInterval(talk);
        end();
      });
    })();
  });
  server.on('secureConnection', () => accepted++);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      let end = () => {};
      const hungUp = new Promise<void>(resolve => (end = resolve));
      const browser: TestBrowser = {
        endpoint: url + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: secret.toString('base64url'),
        received: [],
        answer: { status: 201 },
        hungUp,
      };
      browsers.set(path, { browser, keys, secret, end });
      return browser;
    },
    connections: () => accepted,
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291, section 3.4. */
function decrypted(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const shared = createHmac('sha256', secret).update(keys.computeSecret(sender)).digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = createHmac('sha256', shared).update(info).update('\x01').digest();
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
