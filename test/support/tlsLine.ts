import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { projectRoot } from '#server/projectRoot.ts';

const pem = readFileSync(join(projectRoot(), 'test/support/localhost.pem'), 'utf8');

/** The hash of the certificate's key by which a browser of the tests is told to trust it. */
export const trustedKey = createHash('sha256')
  .update(
    new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))).publicKey.export({
      type: 'spki',
      format: 'der',
    }),
  )
  .digest('base64');

/** What a proxy with TLS is to a server: its origin as browsers see it. */
export interface TlsLine {
  /** https://localhost:… */
  url: string;
  close(): Promise<void>;
}

/** Leads from https on a port of its own to the server that listens on `port`. */
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
