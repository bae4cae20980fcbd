import { createServer, type AddressInfo } from 'node:net';

export interface RefusingDatabase {
  /** postgres://… */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that answers each connection attempt with the next of these SQL states; undefined accepts it.
 */
export async function refusingDatabase(...codes: (string | undefined)[]): Promise<RefusingDatabase> {
  const part = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const refusal = (code: string) => part('E', Buffer.from(`SFATAL\0C${code}\0Mnot now\0\0`));
  const welcome = Buffer.concat([part('R', Buffer.alloc(4)), part('Z', Buffer.from('I'))]);
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const code = codes.shift();
      if (code) socket.end(refusal(code));
      else socket.write(welcome);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://poruch@127.0.0.1:${port}/poruch`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
