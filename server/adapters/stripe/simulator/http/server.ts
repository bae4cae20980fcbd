import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure } from './failure.ts';
import type { ApiAnswer, ApiRequest } from './handle.ts';

/** A request may be this long, in bytes. */
const longest = 1_000_000;

/** Reads a request to the API as a browser or a server sent it. @throws Failure 400 when it is too long */
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
    if (length > longest) {
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

/** The API on a loopback port of its own: only programs of this machine reach it. */
export async function listenOnLoopback(
  port: number,
  answer: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<Server> {
  const server = createServer((request, response) => {
    readRequest(request, request.url ?? '/')
      .then(answer)
      .then(
        result => writeAnswer(response, result),
        // Whoever asked is gone, or asked for too much.
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
