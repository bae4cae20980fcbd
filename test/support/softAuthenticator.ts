import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { JsonObject } from '#contract/json.ts';

interface Made {
  /** The page's origin; defaults to the site's. */
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether it has verified its user. */
  isVerified?: boolean;
}

/** An authenticator in software: ES256, without attestation, with one discoverable passkey. */
export function createSoftAuthenticator(site: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  const dataOf = ({ rpId = site.rpId, counter = 0, isVerified = true }: Made, attested?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, { origin = site.origin }: Made) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const told = (response: JsonObject): JsonObject => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: id.toString('base64url'),
    /** Responds to creation options. */
    create(options: { challenge: string; user: { id: string } }, made: Made = {}): JsonObject {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = dataOf(made, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return told({
        clientDataJSON: clientData('webauthn.create', options.challenge, made).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Responds to request options. */
    use({ challenge }: { challenge: string }, made: Made = {}): JsonObject {
      const data = clientData('webauthn.get', challenge, made);
      const authData = dataOf(made);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return told({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Encodes integers, strings, bytes and maps as CBOR (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('cannot be encoded');
  const entries = [...(value as Map<unknown, unknown>)].flatMap(pair => pair.map(cbor));
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
