import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPaceWatcher, defaultBodyPace, type BodyPace } from './bodyPace.ts';

/** Timeouts in milliseconds, against slow-request attacks. */
const timeouts = {
  /** For all headers of a request. */
  headersTimeout: 20_000,
  /** For a request with its body, however it comes: enough for a photo over a slow line. */
  requestTimeout: 300_000,
  /** Between two checks for overdue connections. */
  connectionsCheckingInterval: 2_000,
  /** Longer than that of proxies, so that none reuses a connection that has just been closed. */
  keepAliveTimeout: 65_000,
};

interface ServeOptions {
  port: number;
  /** IP address to listen on; absent: this machine only. */
  host?: string;
  limits?: Partial<typeof timeouts>;
  bodyPace?: BodyPace;
}

export interface Serving {
  port: number;
  /**
   * Accepts requests for another `drainFor` milliseconds while asking clients to reconnect (`Connection: close`), then
   * stops listening. Resolves when all running requests are answered, after `atMost` milliseconds at the latest.
   */
  stop(times: { drainFor: number; atMost: number; beforeClosing?: () => void }): Promise<void>;
}

/**
 * Listens on the port, any free one for 0. Refuses requests with two Host headers, of which a proxy in front may believe
 * the other one (RFC 9112, 3.2). @throws when it can't listen, for example with EADDRINUSE
 */
export async function serve(
  handle: RequestListener,
  { port, host = '127.0.0.1', limits = {}, bodyPace = defaultBodyPace }: ServeOptions,
): Promise<Serving> {
  let isStopping = false;
  const times = { ...timeouts, ...limits };
  const bodies = createPaceWatcher(bodyPace, times.connectionsCheckingInterval);
  const server = createServer(times, (request, response) => {
    bodies.watch(request, response);
    if (isStopping) response.setHeader('Connection', 'close');
    if (hostsIn(request.rawHeaders) > 1) response.writeHead(400, { Connection: 'close' }).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
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
      // Keep-alive connections become idle one by one as their last responses are sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      const force = setTimeout(() => server.closeAllConnections(), atMost);
      await new Promise(resolve => server.close(resolve));
      clearInterval(sweep);
      clearTimeout(force);
      bodies.stop();
    },
  };
}

/** Names and values alternate in raw headers. */
const hostsIn = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
