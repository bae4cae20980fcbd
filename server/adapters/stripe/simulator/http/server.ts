import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure } from './failure.ts';
import type { ApiAnswer, ApiRequest } from './handle.ts';

/** Maximum request size in bytes. */
const maxRequestBytes = 1_000_000;

/** Reads an API request from a browser or a server. @throws Failure 400 when it is too long */
export async function readRequest(request: IncomingMessage, url: string): Promise<ApiRequest> {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const method = request.method ?? 'GET';
  return {
    method,
    path,
    form: method === 'POST' ? await bodyOf(request) : query,
    headers: request.headers,
    clientIp: request.socket.remoteAddress ?? null,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxRequestBytes) {
      throw new Failure(400, { type: 'invalid_request_error', message: 'The request is too long.' });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export function writeAnswer(response: ServerResponse, { status, headers, body }: ApiAnswer): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
  });
  response.end(body);
}

/** Serves the API on its own loopback port, reachable only from this machine. */
export async function listenOnLoopback(
  port: number,
  answer: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<Server> {
  const server = createServer((request, response) => {
    readRequest(request, request.url ?? '/')
      .then(answer)
      .then(
        result => writeAnswer(response, result),
        // The client has disconnected, or the request was too large.
        () => response.writeHead(400).end(),
      );
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
