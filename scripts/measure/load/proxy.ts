import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The proxy in front of several processes, like Caddy in compose.yaml. */
export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** How long to look for a process that accepts the request, in milliseconds. */
const timeout = 10_000;
const pause = 50;
/** Requests per client IP address, as if from one household: the limits per address are not what is measured. */
const requestsOfAddress = 15;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Distributes requests to the targets in turn. A request that was not accepted goes to the next target; one that was
 * cut off is retried only when that is safe, otherwise the client gets 502. @param targets origins of the processes
 */
export async function startProxy(port: number, targets: readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const addresses = createAddresses();
  let turn = 0;
  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked);
    const headers = {
      ...asked.headers,
      'x-forwarded-for': addresses(asked.socket),
      'x-forwarded-proto': 'http',
    };
    for (const deadline = Date.now() + timeout; ;) {
      for (let tried = 0; tried < targets.length; tried++) {
        const target = targets[turn++ % targets.length] ?? '';
        try {
          const answer = await pass({ agent, target, asked, headers, body });
          response.writeHead(answer.status, forwardedHeaders(answer.headers)).end(answer.body);
          return;
        } catch (error) {
          const isUntaken = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
          if (!isUntaken && !isSafe(asked)) return void response.writeHead(502).end('cut off');
        }
      }
      if (Date.now() > deadline) return void response.writeHead(502).end('nobody answers');
      await sleep(pause);
    }
  };
  const server = createServer({ keepAliveTimeout: 120_000 }, (asked, response) => {
    // A client that disconnects midway gets no response.
    handle(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

interface Passing {
  agent: Agent;
  target: string;
  asked: IncomingMessage;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Buffers the whole response, so that a request whose response breaks off can be retried. */
async function pass({ agent, target, asked, headers, body }: Passing): Promise<Answer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method } = asked;
    const sent = request(target + asked.url, { agent, ...(method ? { method } : {}), headers }, resolve);
    sent.once('error', reject).end(body);
  });
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}

function forwardedHeaders({
  connection: _1,
  'keep-alive': _2,
  'transfer-encoding': _3,
  ...headers
}: IncomingHttpHeaders) {
  return headers;
}

/** Assigns each connection an address, and the next one after some requests. */
function createAddresses() {
  const used = new WeakMap<Socket, { address: string; requests: number }>();
  let number = 0;
  return (socket: Socket): string => {
    const last = used.get(socket);
    if (last && last.requests < requestsOfAddress) {
      last.requests += 1;
      return last.address;
    }
    number += 1;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    used.set(socket, { address, requests: 1 });
    return address;
  };
}
