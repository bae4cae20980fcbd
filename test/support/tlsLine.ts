import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { projectRoot } from '#server/config/projectRoot.ts';

const pem = readFileSync(join(projectRoot(), 'test/support/localhost.pem'), 'utf8');

/** Hash of the certificate's public key, by which the test browsers trust it. */
export const trustedKey = createHash('sha256')
  .update(
    new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))).publicKey.export({
      type: 'spki',
      format: 'der',
    }),
  )
  .digest('base64');

/** A TLS proxy in front of a server: its origin as browsers see it. */
export interface TlsLine {
  /** https://localhost:… */
  url: string;
  close(): Promise<void>;
}

/** Listens with TLS on its own port and forwards to the server on `port`. */
export async function tlsLine(port: number): Promise<TlsLine> {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key: pem, cert: pem }, near => {
    const far = connect(port, 'localhost');
    sockets.add(near);
    near.on('error', () => far.destroy()).on('close', () => sockets.delete(near));
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
