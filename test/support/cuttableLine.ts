import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to a server that can be interrupted, as if by a pulled cable or a firewall. */
export interface CuttableLine {
  port: number;
  /** `open`: forwards everything. `closed`: accepts no connections. `silent`: drops all data. */
  become(state: 'open' | 'closed' | 'silent'): Promise<void>;
  close(): Promise<void>;
}

/** Listens on its own port and forwards to the server at `url`. */
export async function cuttableLine(url: URL): Promise<CuttableLine> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer(near => {
    const far = connect(Number(url.port || 5432), url.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', bytes => void (isSilent || other.destroyed || other.write(bytes)));
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async become(state) {
      isSilent = state === 'silent';
      if (state === 'closed') await stop();
      else if (!server.listening) await listen(port);
    },
    close: async () => (server.listening ? stop() : undefined),
  };
}
