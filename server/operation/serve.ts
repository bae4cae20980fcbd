import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, against those who send a request byte by byte to keep the server busy. */
const patience = {
  /** For all headers of a request. */
  headersTimeout: 20_000,
  /** For a request with its body: a photograph over a slow line. */
  requestTimeout: 300_000,
  /** Between two looks at which connections are late. */
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep theirs, so that none sends on a connection that has just been closed. */
  keepAliveTimeout: 65_000,
};

interface ServeOptions {
  port: number;
  limits?: Partial<typeof patience>;
}

export interface Serving {
  port: number;
  /**
   * Takes requests for `drainFor` more milliseconds, asking everybody to come on another connection next time; then no
   * new ones, and resolves when those that are running are answered, after `atMost` milliseconds in any case.
   */
  stop(times: { drainFor: number; atMost: number; beforeClosing?: () => void }): Promise<void>;
}

/** Listens on the port, any free one for 0. @throws what keeps it from listening, such as EADDRINUSE */
export async function serve(handle: RequestListener, { port, limits = {} }: ServeOptions): Promise<Serving> {
  let isStopping = false;
  const server = createServer({ ...patience, ...limits }, (request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
    handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop({ drainFor, atMost, beforeClosing }) {
      isStopping = true;
      await sleep(drainFor);
      beforeClosing?.();
      // Connections that are kept alive become idle one by one as their last answers are sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      const force = setTimeout(() => server.closeAllConnections(), atMost);
      await new Promise(resolve => server.close(resolve));
      clearInterval(sweep);
      clearTimeout(force);
    },
  };
}
