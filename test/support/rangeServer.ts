import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one file in parts, which tests disturb. */
export interface RangeServer {
  url: string;
  /** Bytes sent so far. */
  sent: number;
  file: Buffer;
  etag: string;
  /** Whether it sends parts of the file; otherwise always the whole. */
  hasRanges: boolean;
  /** Returns whether the connection is cut in the middle of this answer. */
  cuts(offset: number): boolean;
  /** Milliseconds before each answer. */
  delay: number;
  close(): Promise<void>;
}

/** Serves a file at a port of this machine. */
export async function startRangeServer(file: Buffer): Promise<RangeServer> {
  const http = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (!server.hasRanges || from === undefined) {
      response.end(server.file);
      return;
    }
    const bytes = server.file.subarray(Number(from), Number(to) + 1);
    setTimeout(() => {
      response.writeHead(206, { ETag: server.etag, 'Content-Length': bytes.length });
      if (server.cuts(Number(from)))
        response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
      else {
        server.sent += bytes.length;
        response.end(bytes);
      }
    }, server.delay);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const server: RangeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/streets.pmtiles`,
    sent: 0,
    file,
    etag: '"one"',
    hasRanges: true,
    cuts: () => false,
    delay: 0,
    close: () =>
      new Promise(resolve => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
