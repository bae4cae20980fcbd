import type { RequestHandler } from 'express';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Retry interval and number of retries while the server is being restarted. */
const retryMs = 100;
const retries = 150;

/** Proxies requests to the server on another local port, and waits while it restarts. */
export function forwardTo(port: number): RequestHandler {
  return async (request, response) => {
    const { method, url, headers } = request;
    for (let attempt = 0; !(await isListening(port)) && attempt < retries; attempt++) await sleep(retryMs);
    // No keep-alive: open connections would delay the restart.
    const target = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    const onward = httpRequest(target, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', error => {
      if (response.headersSent) response.destroy();
      else response.status(502).type('text').send(`The server does not answer: ${error.message}`);
    });
    // Streams last until the browser disconnects.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const target = { host: '127.0.0.1', port, method: 'HEAD', path: '/robots.txt', agent: false };
    const probe = httpRequest(target, answer => {
      answer.resume();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

/** Returns a port that is currently free. */
export const freePort = (): Promise<number> => listenBriefly(0, '127.0.0.1');

/** Whether a server can currently listen on the port. */
export const isFree = (port: number): Promise<boolean> =>
  listenBriefly(port).then(
    () => true,
    () => false,
  );

function listenBriefly(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
