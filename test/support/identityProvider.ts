import { createServer } from 'node:http';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { AddressInfo } from 'node:net';

/** An OpenID Connect provider on its own port, for one client. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  /** How often its key set was fetched. */
  fetches(): number;
  /**
   * Returns an ID token for this app, valid for an hour from `now`, with these claims and header fields replacing the
   * defaults.
   */
  token(
    now: Date,
    claims?: Record<string, unknown>,
    signing?: { header?: Record<string, unknown>; key?: KeyObject },
  ): string;
  /** Signs with a new key from now on; the old one is withdrawn. */
  rotates(): void;
  close(): Promise<void>;
}

export const newRsaKey = (bits = 2048): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;

export async function startProvider(): Promise<TestProvider> {
  let key = newRsaKey();
  let kid = 'key-1';
  let fetches = 0;
  const clientId = 'poruch-at-provider';
  const server = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({ issuer, jwks_uri: `${issuer}/keys` }),
      '/keys': () => {
        fetches += 1;
        return { keys: [{ ...publicJwk(key), kid, use: 'sig', alg: 'RS256' }] };
      },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    fetches: () => fetches,
    token(now, claims = {}, signing = {}) {
      const iat = Math.floor(now.getTime() / 1000);
      const ordinary = { iss: issuer, aud: clientId, sub: 'person-1', iat, exp: iat + 3600 };
      const parts = [
        { alg: 'RS256', kid, typ: 'JWT', ...signing.header },
        { ...ordinary, ...claims },
      ];
      const signed = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${signed}.${sign('sha256', Buffer.from(signed), signing.key ?? key).toString('base64url')}`;
    },
    rotates() {
      key = newRsaKey();
      kid = `${kid}+`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const publicJwk = (key: KeyObject): object => {
  const { kty, n, e } = key.export({ format: 'jwk' });
  return { kty, n, e };
};
