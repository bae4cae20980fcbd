import { connect } from 'node:tls';

/** The TLS certificate that browsers receive from the site. */
export type Certificate =
  | { kind: 'valid'; until: Date }
  /** The reason is OpenSSL's code, such as CERT_HAS_EXPIRED. */
  | { kind: 'invalid'; reason: string }
  | { kind: 'unreachable' }
  /** The site is served without TLS. */
  | { kind: 'none' };

/** Milliseconds. */
const timeout = 5_000;

/** Connects to the site as a browser does, and returns the certificate that its proxy presents. */
export function certificateOf(rootUrl: string): Promise<Certificate> {
  const { protocol, hostname, port } = new URL(rootUrl);
  if (protocol !== 'https:') return Promise.resolve({ kind: 'none' });
  return new Promise(resolve => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      // Distinguishes an invalid certificate from an unreachable server.
      rejectUnauthorized: false,
      timeout,
    });
    const end = (found: Certificate) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      // Node types this as an Error; it is the code.
      const reason: unknown = socket.authorizationError;
      end(
        socket.authorized
          ? { kind: 'valid', until: new Date(until) }
          : { kind: 'invalid', reason: String(reason ?? '') },
      );
    });
    socket.once('timeout', () => end({ kind: 'unreachable' }));
    socket.once('error', () => end({ kind: 'unreachable' }));
  });
}
